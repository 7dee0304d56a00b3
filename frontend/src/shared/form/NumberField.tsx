import { useField } from "formik";
import { type ComponentProps, useState } from "react";
import { FieldLayout, fieldAria, Input } from "./fieldLayout";
import { type TextField, useFieldState } from "./fields";
import { parseNumber } from "./parseNumber";

/** Digits in groups of three; other text as it is. */
const grouped = (text: string): string => (/^\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text);

const commas = (text: string): number => text.split(",").length - 1;

/** Whether the commas of an entered text separate thousands: those of "425,000" do, those of "425,00" could be decimals. */
const hasThousands = (text: string): boolean => /^[\d,]+$/.test(text) && !Number.isNaN(parseNumber(text));

/** Field for a price or mileage; shows thousands separators except in text that is being typed. The value has none. */
export default function NumberField({ name, label, hint, ...rest }: ComponentProps<typeof TextField>) {
  const [field, , { setValue }] = useField<string>(name);
  const state = useFieldState(name, hint);
  const [typed, setTyped] = useState<{ readonly text: string; readonly isGrouped: boolean } | null>(null);
  const shown = typed?.text ?? grouped(field.value);
  const enter = (text: string, inputType = "") => {
    // Keys that change digits of a grouped number leave its commas in wrong places.
    const wasGrouped = typed?.isGrouped ?? /^\d+$/.test(field.value);
    const isKeyed = /^(insertText|delete)/.test(inputType) && /^[\d,]*$/.test(text);
    const isGrouped = wasGrouped && isKeyed && commas(text) <= commas(shown);
    setTyped({ text, isGrouped });
    void setValue(isGrouped || hasThousands(text) ? text.replace(/,/g, "") : text);
  };
  return (
    <FieldLayout label={label} state={state}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        {...field}
        {...fieldAria(state)}
        value={shown}
        onChange={({ target, nativeEvent }) => enter(target.value, (nativeEvent as InputEvent).inputType)}
        onBlur={(event) => {
          setTyped(null);
          field.onBlur(event);
        }}
      />
    </FieldLayout>
  );
}
