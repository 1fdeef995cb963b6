// Registers of drawings, by the name that the server uses: each family of parts enters its own here.

// Blocks of the entry, by their type.
export const OFFER_BLOCKS = {};
// Rows of choices with a drawing of their own, by their noun.
export const OFFER_ROWS = {};
// Boards, by their part: {drawn, shapes: their name in `still`, wide: beside the actions where there is room,
// beside: shown next to it on the television, long: the last lines are below it there}.
export const BOARDS = {};
// Scenes that the whole table talks about, by their kind.
export const SCENES = {};
// Tabs of the phone that several games have (notes, odds), by their key.
export const PHONE_TABS = {};
// Drawings above a block of the entry, by the look of that block.
export const PHONE_ABOVE = {};
// News at the top of the Play tab, regardless of what is entered there.
export const PHONE_NEWS = {};
// Rows below the head of a phone or a tablet that stay while its Play tab is scrolled.
export const PHONE_ROWS = {};
// Overviews that a player sees while others play, by the name in `mine`.
export const PHONE_MINE = {};
// Tabs that only one game has: their panel names the part that draws them.
export const PHONE_PANELS = {};
// Panels beside the board on the television, by the part that draws them.
export const TV_PANELS = {};
// Charts beside the board on the television while nothing else happens, by the part that draws their panel.
export const TV_IDLE = {};
// Whole screens, by their name.
export const LAYOUTS = {};
