// What every drawing is given, and what the page around the scripts offers them.

/** One page of play: what it shows, how it says something to the table. */
export interface Page {
  /** What this seat may see, as `Play.state` makes it. */
  state: any;
  /** What does not change: shapes and the books. */
  still: any;
  words: Words;
  send(message: Message): void;
  /** Something was sent that changes the table, and its answer is not here yet. */
  waiting: boolean;
  late: boolean;
  /** Counts how often all drafts were thrown away. */
  cleared: number;
  clear(): void;
  /** The rule whose drawer is open. */
  rule: string | null;
  openRule(id: string | null): void;
  /** Tells the drafts of one seat and place from those of another. */
  where: string;
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
  var boardside: {lost(): void; back(): void; light(): boolean; theme(): void} | undefined;
}
