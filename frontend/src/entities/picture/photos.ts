import type { KeyboardEvent } from "react";
import type { PhotoGroup } from "./types";

/** Names of the groups, in display order. */
export const photoGroupLabels: Readonly<Record<PhotoGroup, string>> = {
  exterior: "Exterior",
  interior: "Interior",
  engine: "Engine",
  underbody: "Underbody",
  details: "Details",
  documents: "Documents",
};

/** Position of a photo among others, e.g. "Photo 3 of 20". `index` counts from 0. */
export const photoLabel = (index: number, count: number): string => `Photo ${index + 1} of ${count}`;

/** Index of the item that an arrow key, Home or End leads to; null for other keys and at the ends. */
export function indexAfterKey(event: KeyboardEvent | globalThis.KeyboardEvent, index: number, count: number) {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return null;
  const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
