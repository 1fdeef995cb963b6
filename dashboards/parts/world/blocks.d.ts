// A fight, as `blocks.py` says it.

import type {Look} from "../common/blocks";

export interface Side {
  owner: any;
  area: string;
  armies: number;
  dice: number;
  lost: number;
}

export interface Round {
  lost: number[];
  dice: number[];
  faces?: number[][];
}

export interface Sight {
  sides: Side[];
  rounds: number;
  last: Round[];
  captured: boolean;
}

export interface Entry {
  losses: any;
  dice: any;
  roll: any;
  stop: any;
  moveIn: any;
}

export interface BattleLook extends Look {
  fewer?: boolean;
  way?: string;
  keep?: string[];
}

export interface Battle extends Sight, BattleLook {
  type: string;
  entry: Entry;
  moving: number[] | null;
  odds: any;
}

export interface Scene extends Sight {
  kind: string;
  three: any[];
  odds: any;
}
