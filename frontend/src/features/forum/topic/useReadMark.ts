import { type RefObject, useCallback, useEffect, useRef } from "react";
import { isForumIndex, markRead } from "../../../shared/api/forum/topics";
import type { ForumTopicPage } from "../../../shared/api/forum/wire";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { useIdentity } from "../../../shared/session/IdentityProvider";

/** How long a reader stays where they are before the server is told how far they came. */
const PAUSE_MS = 800;
/** What has come so far into the window counts as read. */
const MARGIN = "0px 0px -10% 0px";

/**
 * Follows the reader down the page and remembers how far they came. `see` is told each number as it comes into the
 * window.
 */
export function useReadMark(
  letters: RefObject<HTMLElement | null>,
  topic: ForumTopicPage | undefined,
  see: (number: number) => void,
): void {
  const invalidate = useInvalidate();
  const { user } = useSession();
  const { isCurrent } = useIdentity();
  const reader = user?.id;
  const reached = useRef(-1);
  const sent = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = topic?.id;
  if (topic && sent.current === null) sent.current = (topic.firstUnread ?? topic.lastNumber + 1) - 1;

  const tell = useCallback(() => {
    clearTimeout(timer.current);
    if (id === undefined || sent.current === null || reached.current <= sent.current) return;
    // What one member has read is not noted for whoever has logged in since.
    if (reader === undefined || !isCurrent(reader)) return;
    sent.current = reached.current;
    // Not worth a word when it fails: the next reply that is read says it again.
    markRead(id, reached.current).then(
      () => invalidate(isForumIndex),
      () => undefined,
    );
  }, [id, invalidate, isCurrent, reader]);

  const shown = topic?.posts.map(({ number }) => number).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters on the page are to be followed anew
  useEffect(() => {
    const place = letters.current;
    if (!place || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const number = Number((target as HTMLElement).dataset.number);
          if (!isIntersecting || Number.isNaN(number) || document.visibilityState === "hidden") continue;
          see(number);
          reached.current = Math.max(reached.current, number);
        }
        clearTimeout(timer.current);
        timer.current = setTimeout(tell, PAUSE_MS);
      },
      { rootMargin: MARGIN },
    );
    const watch = () => {
      observer.disconnect();
      for (const letter of place.querySelectorAll("[data-number]")) observer.observe(letter);
    };
    watch();
    const changes = new MutationObserver(watch);
    changes.observe(place, { childList: true });
    // Somebody who comes back to the tab sees what is in the window.
    document.addEventListener("visibilitychange", watch);
    return () => {
      observer.disconnect();
      changes.disconnect();
      document.removeEventListener("visibilitychange", watch);
    };
  }, [letters, see, shown, tell]);

  useEffect(() => {
    window.addEventListener("pagehide", tell);
    return () => {
      window.removeEventListener("pagehide", tell);
      tell();
    };
  }, [tell]);
}
