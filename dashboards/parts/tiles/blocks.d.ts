// Tiles in the entry, as `blocks.py` says them.

import type {Look} from "../common/blocks";

export interface Tiles extends Look {
  type: string;
  title: string;
  tiles: string[];
  send: any;
  count: number;
}

export interface Held {
  tile: string;
  does: string;
  send: any;
  firms: any[];
}

export interface Rack extends Look {
  type: string;
  title: string;
  tiles: Held[];
}
