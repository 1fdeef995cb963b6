// What families of parts draw, by the name that the server uses for it: each family enters its own here.

// Blocks of the entry, by their type.
export const OFFER_BLOCKS = {};
// Rows of choices that are drawn in a way of their own, by their noun.
export const OFFER_ROWS = {};
// Boards, by their part: {drawn, shapes: their name among what stands still, wide: beside the play where there is
// room, beside: what stands beside it on the television, long: there the last lines stand under it}.
export const BOARDS = {};
// What the whole table talks about, by its kind.
export const SCENES = {};
// Places of the phone that several games have (notes, odds), by their key.
export const PHONE_TABS = {};
// What stands above a block of the entry, by the look of that block.
export const PHONE_ABOVE = {};
// What is told at the head of the play, whatever is entered there.
export const PHONE_NEWS = {};
// What a player sees of the own table while others play, by the name in `mine`.
export const PHONE_MINE = {};
// Places that only one game has: their panel says which part draws them.
export const PHONE_PANELS = {};
// What a game has to show beside its board on the television, by the part that draws it.
export const TV_PANELS = {};
// Whole screens, by their name.
export const LAYOUTS = {};
