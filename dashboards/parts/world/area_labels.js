// The words for areas and their units: for lists, bars and screen readers.

import {unitsSaid} from "./theatre_faces.js";

export function areaName(at, key) {
  return at.board.names?.[key] ?? at.areas[key].name;
}

export function areaShort(at, key) {
  return at.board.names?.[key] ?? at.areas[key].short;
}

export function areaWorth(at, key) {
  return at.board.worth?.[key] ?? at.areas[key].ipc ?? 0;
}

// "Karelia SSR, Europe, USSR, 3 IPCs; USSR: 3 Infantry, 1 Tank": the words for screen readers. A country's name is said once.
export function areaSaid(at, key) {
  const area = at.areas[key], [holder, stacks = []] = at.board.at[key] ?? [""];
  const region = at.shapes.regions.find((r) => r.key === area.in)?.name;
  const name = areaName(at, key), owner = at.owners[holder]?.name ?? "neutral", who = area.sea ? "sea" : owner === name ? "" : owner;
  const worth = areaWorth(at, key), left = at.board.range?.left[key], far = at.board.far?.[key];
  const about = [name, region, who, area.capital && "capital", worth && (worth === 1 ? "1 IPC" : `${worth} IPCs`), at.targets[key]?.word,
    left !== undefined && `in reach, ${left} left`, far !== undefined && `${far} away`, at.board.battles?.includes(key) && "battle"];
  const units = stacks.map(([owner, here]) => `${at.owners[owner]?.name ?? "others"}: ${unitsSaid(at.shapes.kinds, here)}`);
  return [about.filter(Boolean).join(", "), ...units].join("; ");
}
