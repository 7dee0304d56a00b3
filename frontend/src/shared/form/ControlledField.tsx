import { useField } from "formik";
import type { ReactNode } from "react";
import { FieldLayout, fieldAria } from "./fieldLayout";
import { useFieldState } from "./fields";

/** A field of text as a control of one's own sees it. */
export interface Control {
  readonly value: string;
  readonly setValue: (value: string) => void;
  /** Said when the reader has left the control: from now on its mistakes are shown. */
  readonly onBlur: () => void;
  /** Ties the control to its label, hint and complaint. */
  readonly aria: ReturnType<typeof fieldAria>;
}

interface ControlledFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children: (control: Control) => ReactNode;
}

/** A field whose control is more than an input, e.g. an editor with a preview. */
export function ControlledField({ name, label, hint, children }: ControlledFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(name);
  const state = useFieldState(name, hint);
  return (
    <FieldLayout label={label} state={state}>
      {children({
        value,
        setValue: (text) => void setValue(text),
        onBlur: () => void setTouched(true),
        aria: fieldAria(state),
      })}
    </FieldLayout>
  );
}
