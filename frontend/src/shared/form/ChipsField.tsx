import { useField } from "formik";
import { type ReactNode, useId, useRef } from "react";
import styled from "styled-components";
import { theme } from "../theme/theme";
import { Button, IconButton } from "../ui/Button";
import { CloseIcon } from "../ui/icons";
import { describedBy, FieldFrame, Input } from "./fieldParts";

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]};
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  margin-block: ${theme.space.half};
  padding: 0;
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    padding-left: ${theme.space[2]};
    border: 1px solid ${theme.colour.line};
    border-radius: ${theme.radius.small};
    background: ${theme.colour.surfaceRaised};
    font-size: ${theme.fontSize.small};
  }
`;

const Text = styled.span<{ $cut: boolean }>`
  overflow-wrap: anywhere;

  &::after {
    content: "${({ $cut }) => ($cut ? "…" : "")}";
  }
`;

/** What was entered and added, together with what was entered and forgotten to be added. */
export function chipsOf(chips: readonly string[], entered: string): string[] {
  const text = entered.trim();
  return text === "" ? [...chips] : [...chips, text];
}

interface ChipsFieldProps {
  /** The field that holds the list. */
  readonly name: string;
  /** The field that holds what is being entered, so that nothing typed is lost when the form is sent. */
  readonly entry: string;
  readonly label: string;
  /** What one of them is called: "Remove specification: 789 hp". */
  readonly noun: string;
  readonly hint?: ReactNode;
  /** How many characters of each are shown; all when nobody says. */
  readonly shown?: number;
  readonly inputMode?: "url" | "text";
}

/** A list of texts: entered one by one, shown as chips. */
export function ChipsField({ name, entry, label, noun, hint, shown, inputMode = "text" }: ChipsFieldProps) {
  const [{ value: chips }, { touched, error }, list] = useField<string[]>(name);
  const [{ value: text }, , typed] = useField<string>(entry);
  const input = useRef<HTMLInputElement>(null);
  const state = { id: useId(), hint, error: touched && typeof error === "string" ? error : undefined };

  const add = () => {
    const next = chipsOf(chips, text);
    if (next.length > chips.length) void list.setValue(next, false);
    void typed.setValue("", false);
    input.current?.focus();
  };
  const remove = (index: number) => {
    void list.setValue(
      chips.filter((_, each) => each !== index),
      false,
    );
    input.current?.focus();
  };
  const cut = (chip: string): string => (shown === undefined ? chip : [...chip].slice(0, shown).join(""));

  return (
    <FieldFrame label={label} state={state}>
      <Entry>
        <Input
          ref={input}
          inputMode={inputMode}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => void typed.setValue(currentTarget.value, false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter adds; it does not send a form that is half filled in.
            event.preventDefault();
            add();
          }}
          {...describedBy(state)}
        />
        <Button onClick={add} aria-label={`Add ${noun}`}>
          Add
        </Button>
      </Entry>
      {chips.length > 0 && (
        <Chips aria-label={label}>
          {chips.map((chip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice
            <li key={index} title={chip}>
              <Text $cut={cut(chip) !== chip}>{cut(chip)}</Text>
              <IconButton label={`Remove ${noun}: ${cut(chip)}`} onClick={() => remove(index)}>
                <CloseIcon size={14} />
              </IconButton>
            </li>
          ))}
        </Chips>
      )}
    </FieldFrame>
  );
}
