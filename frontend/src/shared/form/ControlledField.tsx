import { useField } from "formik";
import type { ReactNode } from "react";
import { describedBy, FieldFrame } from "./fieldParts";
import { useFieldState } from "./fields";

/** A field of text as a control of one's own sees it. */
export interface Control {
  readonly value: string;
  readonly set: (value: string) => void;
  /** Said when the reader has left the control: from now on its mistakes are shown. */
  readonly leave: () => void;
  /** Ties the control to its label, hint and complaint. */
  readonly attributes: ReturnType<typeof describedBy>;
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
    <FieldFrame label={label} state={state}>
      {children({
        value,
        set: (text) => void setValue(text),
        leave: () => void setTouched(true),
        attributes: describedBy(state),
      })}
    </FieldFrame>
  );
}
