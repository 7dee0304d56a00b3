import type { SubmissionDraft } from "@entities/submission/types";
import { useCallback, useEffect, useRef, useState } from "react";
import { cacheKey } from "../../shared/api/keys";
import { useCacheAccess } from "../../shared/api/query";
import { DRAFT_KEY, saveSubmissionDraft } from "../../shared/api/selling/useSubmissions";
import { useIdentity } from "../../shared/session/IdentityProvider";
import { isEmptyDraft } from "./draft";

const DRAFT = cacheKey(DRAFT_KEY);

/** How long somebody pauses before what they wrote is kept. */
const PAUSE_MS = 1000;

/** How the keeping goes. */
export type DraftState =
  | { readonly name: "untouched" }
  | { readonly name: "saving" }
  | { readonly name: "saved"; readonly at: Date }
  | { readonly name: "failed" };

/**
 * Keeps a form on the server while it is filled in: after each pause, one request at a time, and once more when the
 * page is left. `enter` is told the form whenever it changes, `forget` when it was sent or thrown away; `pause` comes
 * before either.
 */
export function useDraftKeeping(userId: number, start: Record<string, unknown> | null) {
  const { isCurrent } = useIdentity();
  const { write } = useCacheAccess();
  const [state, setState] = useState<DraftState>({ name: "untouched" });
  const kept = useRef(JSON.stringify(start));
  const latest = useRef<Record<string, unknown> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void> | null>(null);

  const keep = useCallback(
    async (draft: Record<string, unknown>, leaving: boolean): Promise<void> => {
      const savedAt = new Date();
      const answer: SubmissionDraft = { fields: draft, savedAt: savedAt.toISOString() };
      // Whoever comes back to this page finds what they left, even while it is still on its way.
      // When all of the site is left, there is nobody to come back and no cache to find it in.
      if (leaving) write(DRAFT, answer).catch(() => undefined);
      else setState({ name: "saving" });
      try {
        await saveSubmissionDraft(draft, leaving);
        kept.current = JSON.stringify(draft);
        if (leaving || latest.current === null) return;
        await write(DRAFT, answer);
        setState({ name: "saved", at: savedAt });
      } catch {
        if (!leaving) setState({ name: "failed" });
      }
    },
    [write],
  );

  const send = useCallback(
    async (leaving = false): Promise<void> => {
      clearTimeout(timer.current);
      const draft = latest.current;
      const written = JSON.stringify(draft);
      // Nothing goes to the account of whoever has logged in since.
      if (!isCurrent(userId)) return;
      if (draft === null || written === kept.current || (sending.current && !leaving)) return;
      sending.current = keep(draft, leaving);
      await sending.current;
      sending.current = null;
      // What was written meanwhile waits for its own pause.
      if (!leaving && latest.current !== null && JSON.stringify(latest.current) !== written) {
        timer.current = setTimeout(() => void send(), PAUSE_MS);
      }
    },
    [keep, isCurrent, userId],
  );

  const enter = useCallback(
    (draft: Record<string, unknown>) => {
      const written = JSON.stringify(draft);
      const isFirst = latest.current === null && isEmptyDraft(draft) && kept.current === "null";
      if (isFirst || written === JSON.stringify(latest.current)) return;
      latest.current = draft;
      if (written === kept.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE_MS);
    },
    [send],
  );

  /** Waits for what is on its way and keeps nothing more, so that no draft arrives after what it was a draft of. */
  const pause = useCallback(async () => {
    clearTimeout(timer.current);
    await sending.current;
    clearTimeout(timer.current);
  }, []);

  /** Goes on keeping: the form is still there. */
  const resume = useCallback(() => void send(), [send]);

  const forget = useCallback(async () => {
    clearTimeout(timer.current);
    latest.current = null;
    kept.current = "null";
    setState({ name: "untouched" });
    await write(DRAFT, null);
  }, [write]);

  useEffect(() => {
    const leave = () => void send(true);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [send]);

  return { state, enter, pause, resume, forget };
}
