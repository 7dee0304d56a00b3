import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button, IconButton } from "@shared/ui/Button";
import { CloseIcon } from "@shared/ui/icons";
import { useField } from "formik";
import { type ReactNode, useRef } from "react";
import styled from "styled-components";
import { FieldLayout, fieldAria, Input } from "./fieldLayout";
import { useFieldState } from "./fields";

const EntryRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]};
`;

const Chips = styled.ul`
  ${plainList}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  margin-block: ${theme.space.half};

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    padding-left: ${theme.space[2]};
    border: ${theme.border.line};
    border-radius: ${theme.radius.small};
    background: ${theme.color.surfaceRaised};
    font-size: ${theme.fontSize.small};
  }
`;

const Text = styled.span<{ $cut: boolean }>`
  overflow-wrap: anywhere;

  &::after {
    content: "${({ $cut }) => ($cut ? "…" : "")}";
  }
`;

/** The added chips plus text that was typed but not added yet. */
export function withPendingEntry(chips: readonly string[], pending: string): string[] {
  const text = pending.trim();
  return text === "" ? [...chips] : [...chips, text];
}

interface ChipsFieldProps {
  /** Field name of the list. */
  readonly name: string;
  /** Field name of the text being typed, so that it is submitted too. */
  readonly entryName: string;
  readonly label: string;
  /** Singular noun for labels: "Remove specification: 789 hp". */
  readonly noun: string;
  readonly hint?: ReactNode;
  /** Maximum characters shown per chip; all by default. */
  readonly maxShownCharacters?: number;
  readonly inputMode?: "url" | "text";
}

/** Field for a list of texts, shown as chips. */
export function ChipsField({
  name,
  entryName,
  label,
  noun,
  hint,
  maxShownCharacters,
  inputMode = "text",
}: ChipsFieldProps) {
  const [{ value: chips }, , listHelpers] = useField<string[]>(name);
  const [{ value: text }, , entryHelpers] = useField<string>(entryName);
  const input = useRef<HTMLInputElement>(null);
  const state = useFieldState(name, hint);

  const add = () => {
    const nextChips = withPendingEntry(chips, text);
    if (nextChips.length > chips.length) void listHelpers.setValue(nextChips, false);
    void entryHelpers.setValue("", false);
    input.current?.focus();
  };
  const remove = (index: number) => {
    void listHelpers.setValue(
      chips.filter((_, each) => each !== index),
      false,
    );
    input.current?.focus();
  };
  const truncate = (chip: string): string =>
    maxShownCharacters === undefined ? chip : [...chip].slice(0, maxShownCharacters).join("");

  return (
    <FieldLayout label={label} state={state}>
      <EntryRow>
        <Input
          ref={input}
          inputMode={inputMode}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => void entryHelpers.setValue(currentTarget.value, false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter adds a chip instead of submitting the form.
            event.preventDefault();
            add();
          }}
          {...fieldAria(state)}
        />
        <Button onClick={add} aria-label={`Add ${noun}`}>
          Add
        </Button>
      </EntryRow>
      {chips.length > 0 && (
        <Chips aria-label={label}>
          {chips.map((chip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
            <li key={index} title={chip}>
              <Text $cut={truncate(chip) !== chip}>{truncate(chip)}</Text>
              <IconButton label={`Remove ${noun}: ${truncate(chip)}`} onClick={() => remove(index)}>
                <CloseIcon size={14} />
              </IconButton>
            </li>
          ))}
        </Chips>
      )}
    </FieldLayout>
  );
}
