import { useCallback, useEffect, useState } from "react";
import type { ForumPost, ForumTopicPage } from "../../../shared/api/forum/wire";

/** What of a topic is shown, and what has come since. */
export interface Reading {
  readonly posts: readonly ForumPost[];
  /** How many replies of others the reader has not come across yet. */
  readonly news: number;
  /** The number of the first of them. */
  readonly firstNew: number;
  /** The reader has come across the reply of this number. */
  readonly see: (number: number) => void;
  /** Shows what was held back. */
  readonly reveal: () => void;
}

/**
 * Lets new replies appear only where they move nothing: while somebody is writing they wait until they are asked for.
 */
export function useReading(topic: ForumTopicPage | undefined, isWriting: () => boolean): Reading {
  const [shown, setShown] = useState<{ readonly page: number; readonly upTo: number } | null>(null);
  const [noticed, setNoticed] = useState<number | null>(null);
  const last = topic?.lastNumber;
  const page = topic?.page;

  useEffect(() => {
    if (last === undefined || page === undefined) return;
    setNoticed((before) => before ?? last);
    setShown((before) => (before?.page === page && isWriting() ? before : { page, upTo: last }));
  }, [isWriting, last, page]);

  const see = useCallback((number: number) => setNoticed((before) => Math.max(before ?? 0, number)), []);
  const reveal = useCallback(() => {
    if (last === undefined || page === undefined) return;
    setShown({ page, upTo: last });
    setNoticed(last);
  }, [last, page]);

  const isShown = ({ number, isMine }: ForumPost) =>
    isMine || shown === null || shown.page !== page || number <= shown.upTo;
  const after = noticed ?? Number.POSITIVE_INFINITY;
  const isLast = topic !== undefined && topic.page >= topic.pages;
  const fresh = topic?.posts.filter(({ number, isMine }) => number > after && !isMine) ?? [];
  const beyond = last === undefined ? 0 : Math.max(0, last - after);
  return {
    posts: topic?.posts.filter(isShown) ?? [],
    news: isLast ? fresh.length : beyond,
    firstNew: isLast ? (fresh[0]?.number ?? after + 1) : after + 1,
    see,
    reveal,
  };
}
