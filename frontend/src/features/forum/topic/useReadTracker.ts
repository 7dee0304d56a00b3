import { isTopicListKey } from "@entities/forum/api/categories";
import type { ForumTopicPage } from "@entities/forum/types";
import { useRevalidateNotifications } from "@entities/notification/api/useUnreadCount";
import { useInvalidate } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { markTopicRead } from "../api/topics";

/** Delay before the progress is reported. */
const DELAY_MS = 800;
/** A post counts as read once it is this far in the viewport. */
const ROOT_MARGIN = "0px 0px -10% 0px";

/** Tracks visible posts and reports the highest one read. `onSeen` is called with each post that becomes visible. */
export function useReadTracker(
  container: RefObject<HTMLElement | null>,
  topic: ForumTopicPage | undefined,
  onSeen: (number: number) => void,
): void {
  const invalidate = useInvalidate();
  const revalidateNotifications = useRevalidateNotifications();
  const { user } = useSession();
  const { isCurrent } = useIdentity();
  const userId = user?.id;
  const highestSeen = useRef(-1);
  const lastReported = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = topic?.id;
  if (topic && lastReported.current === null) lastReported.current = (topic.firstUnread ?? topic.lastNumber + 1) - 1;

  const report = useCallback(() => {
    clearTimeout(timer.current);
    if (id === undefined || lastReported.current === null || highestSeen.current <= lastReported.current) return;
    // Never report for another user who signed in since.
    if (userId === undefined || !isCurrent(userId)) return;
    lastReported.current = highestSeen.current;
    // Failures are ignored: the next report includes this one.
    markTopicRead(id, highestSeen.current).then(
      () => {
        invalidate(isTopicListKey);
        // The server marks the notifications of the posts as read.
        revalidateNotifications();
      },
      () => undefined,
    );
  }, [id, invalidate, isCurrent, revalidateNotifications, userId]);

  const shown = topic?.posts.map(({ number }) => number).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again when other posts are shown
  useEffect(() => {
    const element = container.current;
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const number = Number((target as HTMLElement).dataset.number);
          if (!isIntersecting || Number.isNaN(number) || document.visibilityState === "hidden") continue;
          onSeen(number);
          highestSeen.current = Math.max(highestSeen.current, number);
        }
        clearTimeout(timer.current);
        timer.current = setTimeout(report, DELAY_MS);
      },
      { rootMargin: ROOT_MARGIN },
    );
    const observeAll = () => {
      observer.disconnect();
      for (const post of element.querySelectorAll("[data-number]")) observer.observe(post);
    };
    observeAll();
    const mutations = new MutationObserver(observeAll);
    mutations.observe(element, { childList: true });
    // Returning to the tab counts the visible posts.
    document.addEventListener("visibilitychange", observeAll);
    return () => {
      observer.disconnect();
      mutations.disconnect();
      document.removeEventListener("visibilitychange", observeAll);
    };
  }, [container, onSeen, shown, report]);

  useEffect(() => {
    window.addEventListener("pagehide", report);
    return () => {
      window.removeEventListener("pagehide", report);
      report();
    };
  }, [report]);
}
