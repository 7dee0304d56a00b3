import type { ForumPost, ForumTopicPage } from "@entities/forum/types";
import { useCallback, useEffect, useState } from "react";

/** Visible replies of a topic and the number of hidden new ones. */
interface VisibleReplies {
  readonly posts: readonly ForumPost[];
  /** Number of unseen replies by others. */
  readonly newCount: number;
  /** Number of the first unseen reply. */
  readonly firstNewNumber: number;
  /** Marks a reply as seen. */
  readonly markSeen: (number: number) => void;
  /** Shows the held-back replies. */
  readonly revealNew: () => void;
}

/** Holds back new replies while the user is writing, so that nothing shifts. */
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
