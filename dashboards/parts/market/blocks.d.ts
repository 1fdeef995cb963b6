// What can be tapped at a market, as `blocks.py` says it.

import type {Look} from "../common/blocks";

export interface Button {
  label: string;
  small: string;
  send: any;
  dim: boolean;
  said: string;
}

export interface Trading {
  firm: any;
  price: string;
  say: string;
  taps: Button[];
  note: string;
}

export interface Trade extends Look {
  type: string;
  title: string;
  rows: Trading[];
}

export interface ChoiceLook {
  main?: boolean;
  quiet?: boolean;
}

export interface Choice extends ChoiceLook {
  label: string;
  send: any;
  firms: any[];
  note: string;
  lines: string[];
}

export interface ChoicesLook extends Look {
  say?: string[];
}

export interface Choices extends ChoicesLook {
  type: string;
  title: string;
  taps: Choice[];
}

export interface AmountLook {
  each?: number;
  firm?: any;
  typed?: boolean;
  now?: string;
  short?: string;
}

export interface Amount extends AmountLook {
  verb: string;
  send: any;
  most: number;
  least: number;
  start: number;
}

export interface Amounts extends Look {
  type: string;
  title: string;
  say: string;
  rows: Amount[];
}

export interface SettleLook extends Look {
  counted?: boolean;
}

export interface Settle extends SettleLook {
  type: string;
  title: string;
  held: number;
  gone: any;
  kept: any;
  each: number;
  rate: number;
  bank: number;
  price: number;
  send: any;
  say: string;
}

export interface FiguresLook extends Look {
  first?: string[];
}

export interface Figures extends FiguresLook {
  type: string;
  title: string;
  head: string[];
  rows: any[][];
}

export interface Spread {
  key: string;
  label: string;
  send?: any;
  title?: string;
  left?: number;
  less?: boolean;
  areas?: any[];
  map?: string;
}

export interface Earn {
  type: string;
  firm: any;
  say: string;
  main: any;
  ways: Spread[];
  open: string;
}
