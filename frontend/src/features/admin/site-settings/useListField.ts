import { useField } from "formik";

/** A list in the surrounding form: its entries, adding and removing some, and the error of the whole list. */
export function useListField<Entry>(name: string) {
  const [{ value: entries }, { error }, { setValue }] = useField<readonly Entry[]>(name);
  return {
    entries,
    add: (...added: Entry[]) => void setValue([...entries, ...added]),
    remove: (index: number) => void setValue(entries.filter((_, place) => place !== index)),
    error: typeof error === "string" ? error : null,
  };
}
