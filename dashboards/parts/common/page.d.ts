// What every drawing is given, and what the page around the scripts offers them.

/** One page of play: what it shows, how it says something to the table. */
export interface Page {
  /** What this seat may see, as `Play.state` makes it. */
  state: any;
  /** What does not change: shapes, and where the books are. */
  still: any;
  words: Words;
  /** Says it to the table; `draft` is the key of the draft that is done with when it was recorded. */
  send(message: Message, from?: {draft?: string}): void;
  /** Something was sent that changes the table, and its answer is not here yet. */
  waiting: boolean;
  late: boolean;
  /** The tap that was recorded last, with the draft from which it came. */
  recorded: {draft?: string; id: string} | null;
  /** A passing word of this page itself, about what could not be sent. */
  word: {id: string; text: string} | null;
  /** Counts how often all drafts were thrown away. */
  cleared: number;
  clear(): void;
  /** The rule whose drawer is open. */
  rule: string | null;
  openRule(id: string | null): void;
  /** The books of the game; null until they were fetched. */
  books: {book: any; lost: boolean; fetchBook(): void};
  /** What is aimed at areas now, on a board that has them: what it is, what to tap, which areas, and what a tap does. */
  aim?: Aim | null;
  aimAt?(aim: Aim | null): void;
  /** Tells the drafts of one seat, game and turn from those of another. */
  where: string;
  /** Goes to a place of the phone. */
  go?(tab: string): void;
  /** Changes when something else is to be entered now: what lay open is closed. */
  phase: string;
}

export interface Aim {
  label: string;
  say: string;
  areas: string[];
  /** Areas that were chosen before. */
  marked: string[];
  /** Any other area can be tapped as well. */
  any?: boolean;
  /** What is drawn over the board meanwhile, for these eyes alone. */
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
    /** Every plot of the page as a file of its own. */
    pictures?(kind: string): void;
    /** Asks the table for all that this page should show; without an answer the page loads itself anew. */
    check(): void;
    /** What the table answered to `check`. */
    shown(): void;
    /** The link was renewed: nothing more comes, and nothing is asked any more. */
    ended(): void;
    /** What asks the table: given by the screen as soon as it stands. */
    here?(): void;
    /** What was tapped and is not sent yet, for the bar that says so. */
    unsent(texts: string[]): void;
    /** Since when nothing comes from the table; 0 while all is well. */
    lostAt(): number;
  } | undefined;
}
