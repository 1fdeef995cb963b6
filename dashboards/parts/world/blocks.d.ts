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
  beaten?: boolean[];
}

export interface Sight {
  sides: Side[];
  rounds: number;
  last: Round[];
  captured: boolean;
}

export interface Result {
  lost: number[];
  chance: string;
  send: any;
}

export interface Throw {
  dice: number[];
  results: Result[];
  faces: any;
}

export interface BattleLook extends Look {
  way?: string;
  keep?: string[];
}

export interface Battle extends Sight, BattleLook {
  type: string;
  throws: Throw[];
  roll: any;
  stop: any;
  moveIn: any;
  moving: number[] | null;
  odds: any;
}

export interface Scene extends Sight {
  kind: string;
  three: any[];
  odds: any;
}
