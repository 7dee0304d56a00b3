import { ApiError } from "@shared/api/error";
import { isRecord } from "@shared/isRecord";
import { useIdentityState } from "@shared/session/IdentityProvider";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { type FormikValues, useFormikContext } from "formik";
import { useEffect, useMemo, useState } from "react";

/** Statuses that may mean an expired session; some paths respond 404 to visitors. */
const AUTH_FAILURES: readonly number[] = [401, 403, 404];

/** Storage of one form's text while its session is expired. */
export interface SessionDraft {
  readonly slot: string | null;
  /** Stores the text in the tab if the request failed for lack of a session. */
  readonly saveIfUnauthorized: (error: unknown, values: FormikValues) => void;
  /** Deletes the stored text after a successful submit. */
  readonly clear: () => void;
}

/**
 * Stores the text of the form with this key for its author; nothing without a key or for visitors. Keys name the form
 * and its subject and must be unique.
 */
export function useSessionDraft(key: string | undefined): SessionDraft {
  const { user } = useIdentityState();
  // The author stays the same when the session ends meanwhile.
  const [initialMember] = useState(user?.id ?? null);
  const member = user?.id ?? initialMember;
  return useMemo(() => {
    const slot = key === undefined || member === null ? null : `form/${member}/${key}`;
    return {
      slot,
      saveIfUnauthorized: (error, values) => {
        if (slot && error instanceof ApiError && AUTH_FAILURES.includes(error.status)) writeSessionDraft(slot, values);
      },
      clear: () => {
        if (slot) deleteSessionDraft(slot);
      },
    };
  }, [key, member]);
}

/** Whether both values are strings, booleans, or string lists. */
function isSameKind(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((item) => typeof item === "string");
  return (typeof initial === "string" || typeof initial === "boolean") && typeof value === typeof initial;
}

/** Whether a stored value has the same fields and types as `initial`. */
export const hasShapeOf =
  <Values extends FormikValues>(initial: Values) =>
  (draft: unknown): draft is Values =>
    isRecord(draft) &&
    Object.keys(draft).length === Object.keys(initial).length &&
    Object.entries(initial).every(([name, value]) => Object.hasOwn(draft, name) && isSameKind(draft[name], value));

/** Restores the stored text once, when the form mounts. */
export function useRestoreSessionDraft(slot: string | null): void {
  const { initialValues, setValues } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const draft = slot && readSessionDraft(slot, hasShapeOf(initialValues));
    if (!slot || !draft) return;
    deleteSessionDraft(slot);
    void setValues(draft);
  }, [slot]);
}
