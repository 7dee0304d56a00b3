import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { TopicPlace } from "../../../shared/api/forum/topics";
import { goToLetter } from "./place";

/** Entries of the history whose place was gone to: coming back, the page stands where it was left. */
const arrived = new Set<string>();

/**
 * Goes where the address points, once what it points at is there: to a reply, or to the beginning of another page.
 * `number` is the first letter of the page that is shown, and null until it is there.
 */
export function useArrival(place: TopicPlace, number: number | null): void {
  const { key, pathname, search } = useLocation();
  const opened = useRef(key);
  const isReady = number !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once, however its page changes after
  useEffect(() => {
    const entry = `${pathname}${search} ${key}`;
    if (!isReady || arrived.has(entry)) return;
    arrived.add(entry);
    if ("post" in place) goToLetter(place.post);
    // The page that the topic opened with begins at its title.
    else if (opened.current !== key) goToLetter(number);
  }, [isReady, key, pathname, search]);
}
