import { ApiError } from "@shared/api/error";
import { isRecord } from "@shared/isRecord";
import { useIdentityState } from "@shared/session/IdentityProvider";
import { deleteSessionDraft, readSessionDraft, writeSessionDraft } from "@shared/session/sessionDrafts";
import { type FormikValues, useFormikContext } from "formik";
import { useEffect, useMemo, useState } from "react";

/** Answers of a server to whom nobody is signed in any more: some addresses are then as if they were not. */
const AUTH_FAILURES: readonly number[] = [401, 403, 404];

/** What a form does with its text when it could not be sent. */
export interface SessionDraft {
  readonly slot: string | null;
  /** Keeps the text in the tab if nobody was allowed to send it. */
  readonly saveIfUnauthorized: (error: unknown, values: FormikValues) => void;
  /** It was sent after all. */
  readonly clear: () => void;
}

/**
 * Keeps the text of the form of this key for the member who is writing; without a key, and for visitors, nothing is
 * kept. The key names the form and the object that it is about: no two forms share one.
 */
export function useSessionDraft(key: string | undefined): SessionDraft {
  const { user } = useIdentityState();
  // Whoever began to write it, even when their session ends meanwhile.
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

/** Whether two values are of one kind: both a text, both a yes or no, both a list of texts. */
function isSameKind(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((item) => typeof item === "string");
  return (typeof initial === "string" || typeof initial === "boolean") && typeof value === typeof initial;
}

/** Whether something can be the values of a form that begins with `initial`: the same fields, each of its kind. */
export const hasShapeOf =
  <Values extends FormikValues>(initial: Values) =>
  (draft: unknown): draft is Values =>
    isRecord(draft) &&
    Object.keys(draft).length === Object.keys(initial).length &&
    Object.entries(initial).every(([name, value]) => Object.hasOwn(draft, name) && isSameKind(draft[name], value));

/** Puts back, once, what was kept for the form when it appears. */
export function useRestoreSessionDraft(slot: string | null): void {
  const { initialValues, setValues } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const draft = slot && readSessionDraft(slot, hasShapeOf(initialValues));
    if (!slot || !draft) return;
    deleteSessionDraft(slot);
    void setValues(draft);
  }, [slot]);
}
