import type { FieldState } from "@shared/form/fieldLayout";
import { useField } from "formik";
import { useId } from "react";

/** A list in the surrounding form: its entries, adding and removing some, and the state of the whole list. */
export function useListField<Entry>(name: string) {
  const [{ value: entries }, { error }, { setValue }] = useField<readonly Entry[]>(name);
  const state: FieldState = { id: useId(), hint: undefined, error: typeof error === "string" ? error : undefined };
  return {
    entries,
    add: (...added: Entry[]) => void setValue([...entries, ...added]),
    remove: (index: number) => void setValue(entries.filter((_, place) => place !== index)),
    state,
  };
}
