import { DRAFT_KEY, saveSubmissionDraft } from "@entities/submission/api/useSubmissions";
import type { SubmissionDraft } from "@entities/submission/types";
import { cacheKey } from "@shared/api/cacheKeys";
import { useCacheAccess } from "@shared/api/query";
import { useIdentity } from "@shared/session/IdentityProvider";
import { useCallback, useEffect, useRef, useState } from "react";
import { isEmptyDraft } from "./submissionDraft";

const DRAFT_CACHE_KEY = cacheKey(DRAFT_KEY);

/** Idle time before saving. */
const AUTOSAVE_DELAY_MS = 1000;

/** Autosave state. */
export type DraftState =
  | { readonly name: "untouched" }
  | { readonly name: "saving" }
  | { readonly name: "saved"; readonly at: Date }
  | { readonly name: "failed" };

/**
 * Autosaves a form: after each pause, one request at a time, and on leaving the page. Call `onChange` on every change,
 * `pause` before submit or discard, and `reset` afterwards.
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
      // The cached draft lets the user return before the request finishes.
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
      // Never save to another user's account.
      if (!isCurrent(userId)) return;
      if (draft === null || json === savedJson.current || (sending.current && !isLeaving)) return;
      sending.current = save(draft, isLeaving);
      await sending.current;
      sending.current = null;
      // Changes made during the request are saved after their own pause.
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

  /** Waits for the running save and stops, so that no draft is saved after the submit. */
  const pause = useCallback(async () => {
    clearTimeout(timer.current);
    await sending.current;
    clearTimeout(timer.current);
  }, []);

  /** Resumes autosaving. */
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
