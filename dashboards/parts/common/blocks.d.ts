// What can be tapped, as `blocks.py` says it: the fields of each block.

export interface TapLook {
  big?: boolean;
  main?: boolean;
  quiet?: boolean;
  brief?: boolean;
  far?: boolean;
  near?: boolean;
  figure?: boolean;
  chosen?: boolean;
  asks?: boolean;
  note?: string;
  card?: string;
  player?: string;
  value?: any;
}

export interface Tap extends TapLook {
  label: string;
  send: any;
}

export interface Look {
  look?: string;
  private?: boolean;
  fold?: string;
  more?: boolean;
  beside?: boolean;
  brief?: boolean;
}

export interface TapsLook extends Look {
  seq?: number;
}

export interface Taps extends TapsLook {
  type: string;
  title: string;
  taps: Tap[];
}

export interface Choice {
  value: any;
  label: string;
  card?: string;
  player?: string;
  far?: boolean;
  near?: boolean;
  asks?: boolean;
  note?: string;
  send?: any;
}

export interface Row {
  name: string;
  title: string;
  noun: string;
  count: number;
  value: any;
  choices: Choice[];
  range?: number[];
  each?: boolean;
  list?: boolean;
  fixed?: boolean;
  say?: string;
}

export interface FormLook extends Look {
  grave?: string;
}

export interface Form extends FormLook {
  type: string;
  title: string;
  event: any;
  rows: Row[];
}

export interface Fold {
  type: string;
  title: string;
  blocks: any[];
}

export interface Peek extends Look {
  type: string;
  title: string;
  hint: string;
  note: string;
  lines: string[];
}

export interface Place {
  value: string;
  label: string;
  copies?: number;
}

export interface Group {
  name: string;
  places: Place[];
}

export interface Places extends Look {
  type: string;
  title: string;
  groups: Group[];
  send: any;
  count: number;
}

export interface Map extends Look {
  type: string;
  title: string;
}

export interface Held {
  label: string;
  note: string;
}

export interface Cards extends Look {
  type: string;
  title: string;
  cards: Held[];
}
