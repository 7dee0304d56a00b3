import { FieldMessages, type FieldState } from "@shared/form/fieldLayout";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ButtonRow } from "@shared/ui/layout";
import { useField } from "formik";
import { type ReactNode, useId } from "react";
import styled from "styled-components";

const EntryFields = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};

  > :not(button) {
    justify-self: stretch;
  }
`;

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

interface ListFieldProps<Entry> {
  readonly name: string;
  readonly max: number;
  readonly empty: Entry;
  readonly addLabel: string;
  readonly removeLabel: (entry: Entry, index: number) => string;
  /** Fields of the entry with this path in the form. */
  readonly children: (path: string) => ReactNode;
}

/** Entries of several fields, to add and remove. */
export function ListField<Entry>({ name, max, empty, addLabel, removeLabel, children }: ListFieldProps<Entry>) {
  const { entries, add, remove, state } = useListField<Entry>(name);
  return (
    <>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and their fields are controlled
        <EntryFields key={index}>
          {children(`${name}.${index}`)}
          <Button variant="quiet" aria-label={removeLabel(entry, index)} onClick={() => remove(index)}>
            Remove
          </Button>
        </EntryFields>
      ))}
      <FieldMessages {...state} />
      {entries.length < max && (
        <ButtonRow>
          <Button onClick={() => add(empty)}>{addLabel}</Button>
        </ButtonRow>
      )}
    </>
  );
}
