/** Drafts of the forms of the forum. */
import { type DraftState, useAutosave } from "@shared/form/useAutosave";
import { isRecord } from "@shared/isRecord";
import { readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { useSession } from "@shared/session/useSession";
import { useCallback, useEffect, useRef, useState } from "react";
import { type DraftKey, type DraftText, discardDraft, fetchDraft, saveDraft } from "../api/composing";
import { withoutPlaces } from "./uploadPlaces";

/** The draft that a form edits: its initial values and how to save and discard it. */
export interface EditedDraft {
  /** Initial values; null until loaded. */
  readonly initialDraft: DraftText | null;
  /** Key of the form: a new one has other initial values. */
  readonly formKey: number;
  /** Call on every change. */
  readonly save: (text: DraftText) => void;
  /** Forgets the draft; on the server only if it is the one of this tab. */
  readonly discard: () => void;
  readonly state: DraftState;
  /** Loads the stored draft again after that failed; null if it did not. Nothing is stored over an unknown draft. */
  readonly reload: (() => void) | null;
  /** Another draft of the form, which another page has stored meanwhile. */
  readonly other: OtherDraft | null;
}

/** A draft that another page has stored; nothing is stored over it before one is chosen. */
export interface OtherDraft {
  readonly text: DraftText;
  /** Replaces the text of the form with this one. */
  readonly use: () => void;
  /** Stores the text of the form in place of this one. */
  readonly replace: () => void;
}

/** A draft in this tab, with the text on the server that it was made from. */
interface TabDraft extends DraftText {
  readonly base?: DraftText;
}

const isEmpty = ({ content, title }: DraftText): boolean => content.trim() === "" && !title?.trim();

const isDraftText = (value: unknown): value is DraftText =>
  isRecord(value) &&
  typeof value.content === "string" &&
  (value.title === undefined || typeof value.title === "string");

const isTabDraft = (value: unknown): value is TabDraft =>
  isDraftText(value) && (!("base" in value) || isDraftText(value.base));

const textOf = ({ content, title }: { content: string; title?: string | null }): DraftText => ({
  content,
  ...(title && { title }),
});

/** The draft on the server; null when there is none. */
async function fetchStored(key: DraftKey): Promise<DraftText | null> {
  const draft = await fetchDraft(key);
  return draft && textOf(draft);
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
  const [local] = useState(() => readSessionDraft(slot, isTabDraft));
  const [{ initialDraft, formKey }, setInitial] = useState({ initialDraft: local && textOf(local), formKey: 0 });
  const [isUnknown, setUnknown] = useState(false);
  const [other, setOther] = useState<DraftText | null>(null);
  // What this tab read from the server or stored there last.
  const known = useRef<DraftText | null>(local?.base ?? null);
  // Whether that is what the server has, as far as this tab knows.
  const mayReplace = useRef(local !== null);
  const typed = useRef<DraftText | null>(local);

  /** Reads the stored draft; resolves to it if another page has stored it since this one read it. */
  const fetchOther = async (text: DraftText | null): Promise<DraftText | null> => {
    const stored = await fetchStored(key);
    setUnknown(false);
    const isOther =
      stored !== null && !(known.current && isSame(stored, known.current)) && !(text && isSame(stored, text));
    mayReplace.current = !(isOther && text);
    setOther(isOther && text ? stored : null);
    return isOther ? stored : null;
  };
  // Another tab may have stored a newer draft of the same key.
  const discardKnown = async () => {
    const stored = known.current && (await fetchStored(key).catch(() => null));
    if (stored && known.current && isSame(stored, known.current)) await discardDraft(key);
    known.current = null;
  };
  const { state, change, clear, retry } = useAutosave<TabDraft>({
    save: async (draft, isLeaving) => {
      const text = textOf(draft);
      if (isEmpty(text)) return discardKnown();
      // There is no time to read it when the page is left.
      if (isLeaving ? !mayReplace.current : (await fetchOther(text)) !== null)
        throw new Error("Another draft is stored.");
      await saveDraft(key, text, isLeaving);
      known.current = text;
    },
    initial: original,
    isEmpty,
    slot,
  });
  const isShown = useRef(local !== null);
  const show = (text: DraftText) => {
    typed.current = null;
    isShown.current = true;
    setInitial((before) => ({ initialDraft: text, formKey: before.formKey + 1 }));
  };
  const load = async () => {
    try {
      const text = typed.current;
      const stored = await fetchOther(text);
      if (text && !stored) retry();
      if (text) return;
      known.current = stored;
      if (stored || !isShown.current) show(stored ?? original);
    } catch {
      setUnknown(true);
      if (!isShown.current) show(original);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    if (local) change(local);
    else void load();
  }, [key]);
  const save = useCallback(
    (values: DraftText) => {
      const text = { ...values, content: withoutPlaces(values.content) };
      if (!initialDraft || (!typed.current && isSame(text, initialDraft))) return;
      typed.current = isEmpty(text) ? null : text;
      change({ ...text, ...(typed.current && known.current && { base: known.current }) });
    },
    [change, initialDraft],
  );
  const settle = (stored: DraftText) => {
    known.current = stored;
    mayReplace.current = true;
    setOther(null);
  };
  const discard = () => {
    typed.current = null;
    setOther(null);
    clear(discardKnown);
  };
  return {
    initialDraft,
    formKey,
    save,
    discard,
    state,
    reload: isUnknown ? () => void load() : null,
    other: other && {
      text: other,
      use: () => {
        clear();
        settle(other);
        show(other);
      },
      replace: () => {
        settle(other);
        retry();
      },
    },
  };
}
