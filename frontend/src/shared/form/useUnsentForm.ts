import { type FormikValues, useFormikContext } from "formik";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "../api/error";
import { isRecord } from "../isRecord";
import { useIdentityState } from "../session/IdentityProvider";
import { forgetUnsent, readUnsent, writeUnsent } from "../unsent";

/** Answers of a server to whom nobody is signed in any more: some addresses are then as if they were not. */
const REFUSALS: readonly number[] = [401, 403, 404];

/** What a form does with its text when it could not be sent. */
export interface UnsentForm {
  readonly place: string | null;
  /** Keeps the text in the tab if nobody was allowed to send it. */
  readonly keep: (error: unknown, values: FormikValues) => void;
  /** It was sent after all. */
  readonly forget: () => void;
}

/**
 * Keeps the text of the form of this key for the member who is writing; without a key, and for visitors, nothing is
 * kept. The key names the form and the object that it is about: no two forms share one.
 */
export function useUnsentForm(key: string | undefined): UnsentForm {
  const { user } = useIdentityState();
  // Whoever began to write it, even when their session ends meanwhile.
  const [began] = useState(user?.id ?? null);
  const member = user?.id ?? began;
  return useMemo(() => {
    const place = key === undefined || member === null ? null : `form/${member}/${key}`;
    return {
      place,
      keep: (error, values) => {
        if (place && error instanceof ApiError && REFUSALS.includes(error.status)) writeUnsent(place, values);
      },
      forget: () => {
        if (place) forgetUnsent(place);
      },
    };
  }, [key, member]);
}

/** Whether two values are of one kind: both a text, both a yes or no, both a list of texts. */
function isOfKind(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((item) => typeof item === "string");
  return (typeof initial === "string" || typeof initial === "boolean") && typeof value === typeof initial;
}

/** Whether something can be the values of a form that begins with `initial`: the same fields, each of its kind. */
export const hasShapeOf =
  <Values extends FormikValues>(initial: Values) =>
  (kept: unknown): kept is Values =>
    isRecord(kept) &&
    Object.keys(kept).length === Object.keys(initial).length &&
    Object.entries(initial).every(([name, value]) => Object.hasOwn(kept, name) && isOfKind(kept[name], value));

/** Puts back, once, what was kept for the form when it appears. */
export function useRestoreUnsent(place: string | null): void {
  const { initialValues, setValues } = useFormikContext<FormikValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const kept = place && readUnsent(place, hasShapeOf(initialValues));
    if (!place || !kept) return;
    forgetUnsent(place);
    void setValues(kept);
  }, [place]);
}
