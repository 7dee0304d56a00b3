import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { TopicLocation } from "../api/topics";
import { scrollToPost } from "./topicLocation";

/** Entries of the history whose place was gone to: coming back, the page stands where it was left. */
const visitedEntries = new Set<string>();

/**
 * Goes where the address points, once what it points at is there: to a reply, or to the beginning of another page.
 * `number` is the first letter of the page that is shown, and null until it is there.
 */
export function useScrollToPost(location: TopicLocation, firstNumber: number | null): void {
  const { key, pathname, search } = useLocation();
  const initialKey = useRef(key);
  const isReady = firstNumber !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is gone to once, however its page changes after
  useEffect(() => {
    const entry = `${pathname}${search} ${key}`;
    if (!isReady || visitedEntries.has(entry)) return;
    visitedEntries.add(entry);
    if ("post" in location) scrollToPost(location.post);
    // The page that the topic opened with begins at its title.
    else if (initialKey.current !== key) scrollToPost(firstNumber);
  }, [isReady, key, pathname, search]);
}
