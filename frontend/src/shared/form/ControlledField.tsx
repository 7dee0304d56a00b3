import { useField } from "formik";
import type { ReactNode } from "react";
import { FieldLayout, fieldAria } from "./fieldLayout";
import { useFieldState } from "./fields";

/** A text field as a custom control sees it. */
export interface Control {
  readonly value: string;
  readonly setValue: (value: string) => void;
  /** Marks a field whose text was changed as touched; errors are shown from then on. */
  readonly onBlur: () => void;
  /** Attributes that connect the control to its label, hint and error. */
  readonly aria: ReturnType<typeof fieldAria>;
}

interface ControlledFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children: (control: Control) => ReactNode;
}

/** A field with a custom control, e.g. an editor with a preview. */
export function ControlledField({ name, label, hint, children }: ControlledFieldProps) {
  const [{ value }, { initialValue }, { setValue, setTouched }] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldLayout label={label} state={state}>
      {children({
        value,
        setValue: (text) => void setValue(text),
        // A field that was emptied because its text was sent has no error.
        onBlur: () => void (value !== initialValue && setTouched(true)),
        aria: fieldAria(state),
      })}
    </FieldLayout>
  );
}
