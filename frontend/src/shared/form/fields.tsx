import { checkboxBox } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { useField, useFormikContext } from "formik";
import { type ComponentProps, memo, type ReactNode, use, useId, useState } from "react";
import styled from "styled-components";
import { PointerPressContext, type Refusals } from "./Form";
import { FieldLayout, FieldMessages, type FieldState, fieldAria, Input, TextArea } from "./fieldLayout";
import { type Option, type OptionGroup, Select } from "./Select";

interface FieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/**
 * State of a Formik field; errors only after it was touched, and unchanged while a pointer is pressed. An error of the
 * server stays until the value changes.
 */
export function useFieldState(name: string, hint: ReactNode): FieldState {
  const [{ value }, meta] = useField<unknown>(name);
  const refused = (useFormikContext().status as Refusals | undefined)?.[name];
  const error = meta.error ?? (refused?.value === value && refused?.error);
  const isPressed = use(PointerPressContext);
  // Fields of lists may have errors by item.
  const current = meta.touched && typeof error === "string" ? error : undefined;
  const [shown, setShown] = useState(current);
  if (!isPressed && shown !== current) setShown(current);
  return { id: useId(), hint, error: shown };
}

/** Current value of a field in the surrounding form. */
export function useFieldValue(name: string): string {
  const [{ value }] = useField<string>(name);
  return value;
}

/** Single-line text field. */
export function TextField({ name, label, hint, ...rest }: FieldProps & Omit<ComponentProps<"input">, "name">) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldLayout label={label} state={state}>
      <Input {...rest} {...field} {...fieldAria(state)} />
    </FieldLayout>
  );
}

/** Multi-line text field. */
export function TextAreaField({ name, label, hint, ...rest }: FieldProps & Omit<ComponentProps<"textarea">, "name">) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldLayout label={label} state={state}>
      <TextArea {...rest} {...field} {...fieldAria(state)} />
    </FieldLayout>
  );
}

/** Not rendered again while other fields change: some have many options. */
const MemoizedSelect = memo(Select);

/** Select field. */
export function SelectField({
  name,
  label,
  hint,
  options,
  groups,
  ...rest
}: FieldProps & { options: readonly Option[]; groups?: readonly OptionGroup[] } & Omit<
    ComponentProps<"select">,
    "name"
  >) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldLayout label={label} state={state}>
      <MemoizedSelect {...rest} {...field} {...fieldAria(state)} options={options} {...(groups && { groups })} />
    </FieldLayout>
  );
}

const CheckboxLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.minTouchTarget};
  font-size: ${theme.fontSize.small};
  cursor: pointer;

  input {
    ${checkboxBox}
  }
`;

/** Checkbox field. */
export function CheckboxField({ name, label, hint }: FieldProps) {
  const [{ value: _, ...field }] = useField<boolean>({ name, type: "checkbox" });
  const state = useFieldState(name, hint);
  return (
    <div>
      <CheckboxLabel>
        <input type="checkbox" {...field} {...fieldAria(state)} />
        {label}
      </CheckboxLabel>
      <FieldMessages {...state} />
    </div>
  );
}
