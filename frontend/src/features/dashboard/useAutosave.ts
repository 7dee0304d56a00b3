import { DRAFT_KEY, saveSubmissionDraft } from "@entities/submission/api/useSubmissions";
import type { SubmissionDraft } from "@entities/submission/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { useCacheAccess } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useCallback, useEffect, useRef, useState } from "react";
import { isEmptyDraft } from "./submissionDraft";

const DRAFT_CACHE_KEY = cacheKey(DRAFT_KEY);

/** How long somebody pauses before what they wrote is kept. */
const AUTOSAVE_DELAY_MS = 1000;

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
export function useAutosave(userId: number, initial: Record<string, unknown> | null) {
  const { isCurrent } = useIdentity();
  const { write } = useCacheAccess();
  const [state, setState] = useState<DraftState>({ name: "untouched" });
  const savedJson = useRef(JSON.stringify(initial));
  const latest = useRef<Record<string, unknown> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void> | null>(null);

  const save = useCallback(
    async (draft: Record<string, unknown>, isLeaving: boolean): Promise<void> => {
      const savedAt = new Date();
      const cachedDraft: SubmissionDraft = { fields: draft, savedAt: savedAt.toISOString() };
      // Whoever comes back to this page finds what they left, even while it is still on its way.
      // When all of the site is left, there is nobody to come back and no cache to find it in.
      if (isLeaving) write(DRAFT_CACHE_KEY, cachedDraft).catch(() => undefined);
      else setState({ name: "saving" });
      try {
        await saveSubmissionDraft(draft, isLeaving);
        savedJson.current = JSON.stringify(draft);
        if (isLeaving || latest.current === null) return;
        await write(DRAFT_CACHE_KEY, cachedDraft);
        setState({ name: "saved", at: savedAt });
      } catch {
        if (!isLeaving) setState({ name: "failed" });
      }
    },
    [write],
  );

  const flush = useCallback(
    async (isLeaving = false): Promise<void> => {
      clearTimeout(timer.current);
      const draft = latest.current;
      const json = JSON.stringify(draft);
      // Nothing goes to the account of whoever has logged in since.
      if (!isCurrent(userId)) return;
      if (draft === null || json === savedJson.current || (sending.current && !isLeaving)) return;
      sending.current = save(draft, isLeaving);
      await sending.current;
      sending.current = null;
      // What was written meanwhile waits for its own pause.
      if (!isLeaving && latest.current !== null && JSON.stringify(latest.current) !== json) {
        timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS);
      }
    },
    [save, isCurrent, userId],
  );

  const onChange = useCallback(
    (draft: Record<string, unknown>) => {
      const json = JSON.stringify(draft);
      const isFirst = latest.current === null && isEmptyDraft(draft) && savedJson.current === "null";
      if (isFirst || json === JSON.stringify(latest.current)) return;
      latest.current = draft;
      if (json === savedJson.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS);
    },
    [flush],
  );

  /** Waits for what is on its way and keeps nothing more, so that no draft arrives after what it was a draft of. */
  const pause = useCallback(async () => {
    clearTimeout(timer.current);
    await sending.current;
    clearTimeout(timer.current);
  }, []);

  /** Goes on keeping: the form is still there. */
  const resume = useCallback(() => void flush(), [flush]);

  const reset = useCallback(async () => {
    clearTimeout(timer.current);
    latest.current = null;
    savedJson.current = "null";
    setState({ name: "untouched" });
    await write(DRAFT_CACHE_KEY, null);
  }, [write]);

  useEffect(() => {
    const handlePageHide = () => void flush(true);
    window.addEventListener("pagehide", handlePageHide);
    return () => {
      window.removeEventListener("pagehide", handlePageHide);
      handlePageHide();
    };
  }, [flush]);

  return { state, onChange, pause, resume, reset };
}
