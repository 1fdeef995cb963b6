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

// "Germany, Europe, Germany, capital, 10 IPC; Germany: 4 Infantry, 2 Tank": the words for screen readers.
export function areaSaid(at, key) {
  const area = at.areas[key], [holder, stacks = []] = at.board.at[key] ?? [""];
  const region = at.shapes.regions.find((r) => r.key === area.in)?.name;
  const who = area.sea ? "sea" : at.owners[holder]?.name ?? "neutral";
  const worth = areaWorth(at, key), left = at.board.range?.left[key], far = at.board.far?.[key];
  const about = [areaName(at, key), region, who, area.capital && "capital", worth && (worth === 1 ? "1 IPC" : `${worth} IPCs`), at.targets[key]?.word,
    left !== undefined && `in reach, ${left} left`, far !== undefined && `${far} away`, at.board.battles?.includes(key) && "battle"];
  const units = stacks.map(([owner, here]) => `${at.owners[owner]?.name ?? "others"}: ${unitsSaid(at.shapes.kinds, here)}`);
  return [about.filter(Boolean).join(", "), ...units].join("; ");
}
