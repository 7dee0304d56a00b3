import { ApiError } from "@shared/api/error";
import { isRecord } from "@shared/isRecord";
import { useIdentityState } from "@shared/session/IdentityProvider";
import {
  deleteSessionDraft,
  readSessionDraft,
  subscribeSessionDrafts,
  writeSessionDraft,
} from "@shared/session/sessionDrafts";
import { markSending, readUnsentText } from "@shared/session/unsentText";
import { type FormikValues, useFormikContext } from "formik";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

/** Statuses that may mean an expired session; some paths respond 404 to visitors. */
const AUTH_FAILURES: readonly number[] = [401, 403, 404];

/** Storage of one form's unsent text in the tab. */
interface SessionDraft {
  readonly slot: string | null;
  /** Stores the text in the tab if the request failed for lack of a session. */
  readonly saveIfUnauthorized: (error: unknown, values: FormikValues) => void;
  /** Deletes the stored text after a successful submit. */
  readonly clear: () => void;
  /** Runs the submit; `useUnsentText` reports nothing meanwhile. */
  readonly whileSending: (submit: () => Promise<unknown>) => Promise<void>;
}

/** Returns the slot of the form with a key; null without a key or for visitors. */
function useSlotOf(): (key: string | undefined) => string | null {
  const { user } = useIdentityState();
  // The author stays the same when the session ends meanwhile.
  const [initialMember] = useState(user?.id ?? null);
  const member = user?.id ?? initialMember;
  return (key) => (key === undefined || member === null ? null : `form/${member}/${key}`);
}

/**
 * Stores the text of the form with this key for its author; nothing without a key or for visitors. Keys name the form
 * and its subject and must be unique.
 */
export function useSessionDraft(key: string | undefined): SessionDraft {
  const slot = useSlotOf()(key);
  return useMemo(
    () => ({
      slot,
      saveIfUnauthorized: (error, values) => {
        if (slot && error instanceof ApiError && AUTH_FAILURES.includes(error.status)) writeSessionDraft(slot, values);
      },
      clear: () => {
        if (slot) deleteSessionDraft(slot);
      },
      whileSending: async (submit) => {
        const endSending = slot ? markSending(slot) : undefined;
        try {
          await submit();
        } finally {
          endSending?.();
        }
      },
    }),
    [slot],
  );
}

/** Unsent text of a form that keeps it while it is typed, and how to delete it. */
interface UnsentText {
  /** The text; empty if there is none. */
  readonly text: string;
  readonly discard: () => void;
}

/** The text in a field of the form with this key as it is kept in the tab, also while the form is not shown. */
export function useUnsentText(key: string | undefined, field: string): UnsentText {
  const slot = useSlotOf()(key);
  const read = () => (slot === null ? "" : readUnsentText(slot, field));
  const text = useSyncExternalStore(subscribeSessionDrafts, read, () => "");
  return { text, discard: () => slot !== null && deleteSessionDraft(slot) };
}

/** Deletes the texts of the forms with these keys, which another form of the same object has settled. */
export function useDiscardDrafts(): (keys: readonly string[]) => void {
  const slotOf = useSlotOf();
  return (keys) => {
    for (const slot of keys.map(slotOf)) if (slot) deleteSessionDraft(slot);
  };
}

/** An empty item of each list of records in a form, by the name of the list. */
export type ItemShapes = Readonly<Record<string, FormikValues>>;

/** Whether both values are strings, booleans, numbers, or lists of strings or of such items. */
function isSameKind(value: unknown, initial: unknown, item: FormikValues | undefined): boolean {
  if (Array.isArray(initial))
    return Array.isArray(value) && value.every(item ? hasShapeOf(item) : (each) => typeof each === "string");
  return ["string", "boolean", "number"].includes(typeof initial) && typeof value === typeof initial;
}

/** Whether a stored value has only fields of `initial`, of the same types. */
const hasFieldsOf =
  (initial: FormikValues, items: ItemShapes = {}) =>
  (draft: unknown): draft is FormikValues =>
    isRecord(draft) &&
    Object.entries(draft).every(
      ([name, value]) => Object.hasOwn(initial, name) && isSameKind(value, initial[name], items[name]),
    );

/** Whether a stored value has the same fields and types as `initial`. */
export const hasShapeOf =
  <Values extends FormikValues>(initial: Values) =>
  (draft: unknown): draft is Values =>
    hasFieldsOf(initial)(draft) && Object.keys(draft).length === Object.keys(initial).length;

/** Restores the stored text once, when the form mounts; fields that were not stored stay as they are. */
export function useRestoreSessionDraft(slot: string | null, items: ItemShapes | undefined): void {
  const { initialValues, setValues } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const draft = slot && readSessionDraft(slot, hasFieldsOf(initialValues, items));
    if (!slot || !draft) return;
    deleteSessionDraft(slot);
    void setValues({ ...initialValues, ...draft });
  }, [slot]);
}

/** Stores the fields that differ from the initial values on every change, without secrets; deletes them if none do. */
export function useKeepSessionDraft(slot: string | null, secretFields: readonly string[]): void {
  const { initialValues, values } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on changes of the values only
  useEffect(() => {
    if (!slot) return;
    const changed = changedFields(initialValues, values).filter(([name]) => !secretFields.includes(name));
    if (changed.length === 0) deleteSessionDraft(slot);
    else writeSessionDraft(slot, Object.fromEntries(changed));
  }, [slot, values]);
}

const changedFields = (initial: FormikValues, values: FormikValues) =>
  Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name]));
