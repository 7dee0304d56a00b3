import { useField } from "formik";
import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { FieldLayout, fieldAria, Input } from "./fieldLayout";
import { type TextField, useFieldState } from "./fields";

/** Digits in groups of three; other text as it is. */
const grouped = (text: string): string => (/^\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text);

/** Field for a price or mileage; shows thousands separators while it is not edited. The value is the text as entered. */
export default function NumberField({ name, label, hint, ...rest }: ComponentProps<typeof TextField>) {
  const [field] = useField<string>(name);
  const state = useFieldState(name, hint);
  const [isEdited, setEdited] = useState(false);
  return (
    <FieldLayout label={label} state={state}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        {...field}
        {...fieldAria(state)}
        value={isEdited ? field.value : grouped(field.value)}
        onFocus={({ currentTarget }) => {
          const { selectionStart, selectionEnd, value } = currentTarget;
          flushSync(() => setEdited(true));
          // The Tab key selects all; the other text has ended that.
          if (selectionStart === 0 && selectionEnd === value.length) currentTarget.select();
        }}
        onBlur={(event) => {
          setEdited(false);
          field.onBlur(event);
        }}
      />
    </FieldLayout>
  );
}
