import { useField } from "formik";
import { type ComponentProps, useState } from "react";
import { FieldLayout, fieldAria, Input } from "./fieldLayout";
import { type TextField, useFieldState } from "./fields";

/** Digits in groups of three; other text as it is. */
const grouped = (text: string): string => (/^\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text);

/** Field for a price or mileage; shows thousands separators except in text that is being typed. The value has none. */
export default function NumberField({ name, label, hint, ...rest }: ComponentProps<typeof TextField>) {
  const [field, , { setValue }] = useField<string>(name);
  const state = useFieldState(name, hint);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldLayout label={label} state={state}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        {...field}
        {...fieldAria(state)}
        value={typed ?? grouped(field.value)}
        onChange={({ target }) => {
          setTyped(target.value);
          void setValue(/^[\d,]+$/.test(target.value) ? target.value.replace(/,/g, "") : target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          field.onBlur(event);
        }}
      />
    </FieldLayout>
  );
}
