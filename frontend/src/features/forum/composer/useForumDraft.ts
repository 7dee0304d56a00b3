import { type DraftState, useAutosave } from "@shared/form/useAutosave";
import { isRecord } from "@shared/isRecord";
import { readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { useCallback, useEffect, useRef, useState } from "react";
import { type DraftKey, type DraftText, discardDraft, fetchDraft, saveDraft } from "../api/composing";

/** The draft that a form edits: its initial values and how to save and discard it. */
interface EditedDraft {
  /** Initial values; null until loaded. */
  readonly initialDraft: DraftText | null;
  /** Call on every change. */
  readonly save: (text: DraftText) => void;
  /** Forgets the draft; on the server only if it is the one of this tab. */
  readonly discard: () => void;
  readonly state: DraftState;
}

const isEmpty = ({ content, title }: DraftText): boolean => content.trim() === "" && !title?.trim();

const isDraftText = (value: unknown): value is DraftText =>
  isRecord(value) &&
  typeof value.content === "string" &&
  (value.title === undefined || typeof value.title === "string");

/** The draft on the server; null when there is none or it is unreachable. */
async function fetchStored(key: DraftKey): Promise<DraftText | null> {
  const draft = await fetchDraft(key).catch(() => null);
  return draft && { content: draft.content, ...(draft.title && { title: draft.title }) };
}

const isSame = (one: DraftText, other: DraftText): boolean =>
  one.content === other.content && (one.title ?? "") === (other.title ?? "");

const slotOf = (key: DraftKey, member: number | undefined): string => `${member ?? 0}/draft/${key}`;

/** Keeps a text of this member in this tab until the form of that key opens, which then saves it as its draft. */
export const keepForForm = (key: DraftKey, member: number | undefined, text: DraftText): void =>
  writeSessionDraft(slotOf(key, member), text);

/**
 * Loads and saves the draft of this key; `original` if there is none. The draft of this tab, which a reload or a lost
 * connection left unsaved, takes precedence over the server's.
 */
export function useForumDraft(key: DraftKey, original: DraftText): EditedDraft {
  const { user } = useSession();
  const slot = slotOf(key, user?.id);
  const [local] = useState(() => readSessionDraft(slot, isDraftText));
  const [initialDraft, setInitialDraft] = useState(local);
  // What this tab read from the server or stored there last.
  const known = useRef<DraftText | null>(null);
  // Another tab may have stored a newer draft of the same key.
  const discardKnown = async () => {
    const stored = known.current && (await fetchStored(key));
    if (stored && known.current && isSame(stored, known.current)) await discardDraft(key);
    known.current = null;
  };
  const { state, change, clear } = useAutosave<DraftText>({
    save: async (text, isLeaving) => {
      if (isEmpty(text)) return discardKnown();
      await saveDraft(key, text, isLeaving);
      known.current = text;
    },
    initial: original,
    isEmpty,
    slot,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    let isMounted = true;
    if (local) change(local);
    else {
      void fetchStored(key).then((stored) => {
        known.current = stored;
        if (isMounted) setInitialDraft(stored ?? original);
      });
    }
    return () => {
      isMounted = false;
    };
  }, [key]);
  const save = useCallback(
    (text: DraftText) => {
      if (initialDraft && !(initialDraft !== local && isSame(text, initialDraft))) change(text);
    },
    [change, initialDraft, local],
  );
  const discard = () => clear(discardKnown);
  return { initialDraft, save, discard, state };
}
