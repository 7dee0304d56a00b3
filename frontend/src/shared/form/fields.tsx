import { useField } from "formik";
import { type ComponentProps, type ReactNode, useId } from "react";
import styled from "styled-components";
import { theme } from "../theme/theme";
import { describedBy, FieldFrame, FieldNotes, type FieldState, Input, TextArea } from "./fieldParts";
import { type Option, type OptionGroup, Select } from "./Select";

interface Common {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** What a field says about itself: its mistakes only after it was left. */
export function useFieldState(name: string, hint: ReactNode): FieldState {
  const [, { touched, error }] = useField(name);
  return { id: useId(), hint, error: touched ? error : undefined };
}

/** What stands in a field of the form around. */
export function useFieldValue(name: string): string {
  const [{ value }] = useField<string>(name);
  return value;
}

/** One line of text. */
export function TextField({ name, label, hint, ...rest }: Common & Omit<ComponentProps<"input">, "name">) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldFrame label={label} state={state}>
      <Input {...rest} {...field} {...describedBy(state)} />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextAreaField({ name, label, hint, ...rest }: Common & Omit<ComponentProps<"textarea">, "name">) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldFrame label={label} state={state}>
      <TextArea {...rest} {...field} {...describedBy(state)} />
    </FieldFrame>
  );
}

/** One of several choices. */
export function SelectField({
  name,
  label,
  hint,
  options,
  groups,
  ...rest
}: Common & { options: readonly Option[]; groups?: readonly OptionGroup[] } & Omit<ComponentProps<"select">, "name">) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldFrame label={label} state={state}>
      <Select {...rest} {...field} {...describedBy(state)} options={options} {...(groups && { groups })} />
    </FieldFrame>
  );
}

const Tick = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.target};
  font-size: ${theme.fontSize.small};
  cursor: pointer;

  input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    accent-color: ${theme.colour.accent};
  }
`;

/** Yes or no. */
export function CheckboxField({ name, label, hint }: Common) {
  const [{ value: _, ...field }] = useField<boolean>({ name, type: "checkbox" });
  const state = useFieldState(name, hint);
  return (
    <div>
      <Tick>
        <input type="checkbox" {...field} {...describedBy(state)} />
        {label}
      </Tick>
      <FieldNotes {...state} />
    </div>
  );
}
