import type { ForumPost, ForumTopicPage } from "@entities/forum/types";
import { useCallback, useEffect, useState } from "react";

/** What of a topic is shown, and what has come since. */
export interface VisibleReplies {
  readonly posts: readonly ForumPost[];
  /** How many replies of others the reader has not come across yet. */
  readonly newCount: number;
  /** The number of the first of them. */
  readonly firstNewNumber: number;
  /** The reader has come across the reply of this number. */
  readonly markSeen: (number: number) => void;
  /** Shows what was held back. */
  readonly revealNew: () => void;
}

/**
 * Lets new replies appear only where they move nothing: while somebody is writing they wait until they are asked for.
 */
export function useVisibleReplies(topic: ForumTopicPage | undefined, isWriting: () => boolean): VisibleReplies {
  const [released, setReleased] = useState<{ readonly page: number; readonly upTo: number } | null>(null);
  const [seenUpTo, setSeenUpTo] = useState<number | null>(null);
  const last = topic?.lastNumber;
  const page = topic?.page;

  useEffect(() => {
    if (last === undefined || page === undefined) return;
    setSeenUpTo((before) => before ?? last);
    setReleased((before) => (before?.page === page && isWriting() ? before : { page, upTo: last }));
  }, [isWriting, last, page]);

  const markSeen = useCallback((number: number) => setSeenUpTo((before) => Math.max(before ?? 0, number)), []);
  const revealNew = useCallback(() => {
    if (last === undefined || page === undefined) return;
    setReleased({ page, upTo: last });
    setSeenUpTo(last);
  }, [last, page]);

  const isVisible = ({ number, isMine }: ForumPost) =>
    isMine || released === null || released.page !== page || number <= released.upTo;
  const lastSeen = seenUpTo ?? Number.POSITIVE_INFINITY;
  const isLast = topic !== undefined && topic.page >= topic.pages;
  const newPosts = topic?.posts.filter(({ number, isMine }) => number > lastSeen && !isMine) ?? [];
  const newOnLaterPages = last === undefined ? 0 : Math.max(0, last - lastSeen);
  return {
    posts: topic?.posts.filter(isVisible) ?? [],
    newCount: isLast ? newPosts.length : newOnLaterPages,
    firstNewNumber: isLast ? (newPosts[0]?.number ?? lastSeen + 1) : lastSeen + 1,
    markSeen,
    revealNew,
  };
}
