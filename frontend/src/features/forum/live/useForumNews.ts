import { useCallback, useEffect, useRef } from "react";
import { isForumIndex } from "../../../shared/api/forum/topics";
import { useInvalidate } from "../../../shared/api/query";
import { useSession } from "../../../shared/api/useSession";
import { type LiveEvent, useLive, useLiveEvent } from "../../../shared/live/useLive";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { useIdentity } from "../../../shared/session/IdentityProvider";
import { isBy, partOf } from "./eventAuthor";
import { isOwnAct } from "./ownActs";

/** How long the forum's own news stay. */
export const NEWS_DURATION_MS = 3000;

const textIn = (event: LiveEvent, part: string, field: string): string => {
  const value = partOf(event, part)[field];
  return typeof value === "string" ? value : "";
};

/** What was told of already: a connection is news once, whichever page is open. */
const greetings = new WeakSet<LiveEvent>();

/**
 * What every page of the forum does with what the server tells: the lists that it changes are read again, and the
 * reader is told for three seconds, unless they did it themselves. When the connection comes or goes it is asked again who one is: a
 * role that was taken closes the page.
 */
export function useForumNews(): void {
  const { status, greeting } = useLive();
  const { user } = useSession();
  const { notify } = useNotices();
  const { check: checkSession } = useIdentity();
  const invalidate = useInvalidate();
  const readAgain = useCallback(() => void invalidate(isForumIndex), [invalidate]);

  const tell = useCallback(
    (title: string, description: string) => notify({ title, description, duration: NEWS_DURATION_MS }),
    [notify],
  );

  useLiveEvent("new_category", (event) => {
    readAgain();
    const name = textIn(event, "category", "name");
    if (!isOwnAct(name)) tell("New Category", `A new category "${name}" has been created`);
  });
  useLiveEvent("new_topic", (event) => {
    readAgain();
    if (isBy(user, event, "topic")) return;
    // An event that is replayed has no title: the topic may have another by now, or be gone.
    const title = textIn(event, "topic", "title");
    tell("New Topic", title ? `A new topic "${title}" has been created` : "A new topic has been created");
  });
  useLiveEvent("new_post", readAgain);
  useLiveEvent("topic_updated", readAgain);
  useLiveEvent("resync", readAgain);
  useEffect(() => {
    if (!greeting || greetings.has(greeting)) return;
    greetings.add(greeting);
    tell("Connected", "Connected to real-time forum updates");
  }, [greeting, tell]);

  const before = useRef(status);
  useEffect(() => {
    const [was, is] = [before.current, status];
    before.current = status;
    if (was === is) return;
    if (was === "connected") void checkSession();
    // Nothing was told while the connection was away.
    if (is === "connected") readAgain();
  }, [checkSession, readAgain, status]);
}
