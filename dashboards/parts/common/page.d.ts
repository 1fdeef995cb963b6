// Types of the values that every drawing is given, and of the services of the page around the scripts.

/** One page of play: what it shows, and how it sends messages to the server. */
export interface Page {
  /** Everything that this seat may see, as `Play.state` makes it. */
  state: any;
  /** Everything that does not change: shapes, and where the books are. */
  still: any;
  words: Words;
  /** Sends a message to the server; `draft` is the key of the draft to clear once the message was recorded. */
  send(message: Message, from?: {draft?: string}): void;
  /** Something that changes the game was sent, and its answer has not arrived yet. */
  waiting: boolean;
  late: boolean;
  /** The tap that was recorded last, with the draft from which it came. */
  recorded: {draft?: string; id: string} | null;
  /** A passing message of this page itself, about taps that could not be sent. */
  word: {id: string; text: string} | null;
  turned?: {id: string; text: string} | null;
  /** The rule whose drawer is open. */
  rule: string | null;
  openRule(id: string | null): void;
  /** The books of the game; null until they were fetched. */
  books: {book: any; lost: boolean; fetchBook(): void};
  /** The choice of an area on the board that is under way, on a board with areas. */
  aim?: Aim | null;
  aimAt?(aim: Aim | null): void;
  /** The card of the hand that is being played, "" for none; on a phone it stands above the board. */
  held: string;
  hold(card: string): void;
  /** The title of the folded action that is unfolded now, "" for none. */
  unfolded?: string;
  unfolding?(title: string): void;
  /** What is left to do in a form in which something has been chosen; "" where nothing has. */
  chosen?: string;
  choosing?(left: string): void;
  /** What to do in a card or a weapon that is open, in place of what the line says otherwise; "" where none is. */
  step?: string;
  stepping?(said: string): void;
  /** Distinguishes the drafts of one seat, game and turn from those of another. */
  where: string;
  /** The settings of this device. */
  device?: import("../../play/device").Device;
  /** Goes to a tab of the phone. */
  go?(tab: string): void;
  /** What is selected in all screens of this game, on a page of somebody's own; undefined on our pages. */
  selected?: Selected;
  select?(what: Selected): void;
  /** Changes when something else is to be entered now: whatever was unfolded is closed. */
  phase: string;
}

/** One noun of the game, "area", "square", "card" or "corporation", with its key, and its name; empty for nothing. */
export type Selected = Record<string, string>;

export interface Aim {
  label: string;
  say: string;
  areas: string[];
  /** Areas that were chosen earlier. */
  marked: string[];
  /** Any other area can be tapped as well. */
  any?: boolean;
  /** Drawn over the board meanwhile, on this page alone. */
  over?: any;
  tap(area: string): void;
}

export interface Message {
  do: string;
  [more: string]: unknown;
}

export interface Words {
  players: Record<string, any>;
  order: string[];
  cards: Record<string, any>;
}

declare global {
  var boardside: {
    lost(): void; back(): void; light(): boolean; theme(): void;
    /** Saves every plot of the page as a file of its own. */
    pictures?(kind: string): void;
    /** Asks the server for everything that this page should show; without an answer the page reloads itself. */
    check(): void;
    /** Called when the server has answered `check`. */
    shown(): void;
    /** Called when the link was replaced: nothing more arrives, and nothing more is asked. */
    ended(): void;
    /** Asks the server; set by the screen as soon as it is drawn. */
    here?(): void;
    /** Takes the taps that are not sent yet, for the bar that lists them. */
    unsent(texts: string[]): void;
    /** The time since which nothing arrives from the server; 0 while all is well. */
    lostAt(): number;
  } | undefined;
}
