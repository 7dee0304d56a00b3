/** The filters of a list in the page's address. */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useDebouncedSearch } from "./useDebouncedSearch";

/**
 * Filters by name, from the address; what is not there has its default. Only what differs from the defaults is written
 * to the address. With `choices`, other values count as not there.
 */
export function useFilters<Filters extends Readonly<Record<string, string>>>(
  defaults: Filters,
  choices: { readonly [Name in keyof Filters]?: readonly string[] } = {},
): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const entries = Object.entries(defaults).map(([name, initial]) => {
    const value = parameters.get(name);
    return [name, value === null || choices[name]?.includes(value) === false ? initial : value];
  });
  const setFilters = (change: Partial<Filters>) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries<string | undefined>(change)) {
          if (value === undefined || value === defaults[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [Object.fromEntries(entries) as Filters, setFilters];
}

/** Text of a search field whose trimmed, debounced value is a filter of the address. */
export function useSearchField(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const debounced = useDebouncedSearch(text.trim());
  const latest = useRef({ sent: value, onChange });
  useEffect(() => {
    latest.current.onChange = onChange;
  });
  // Changed elsewhere, as by opening a saved view.
  useEffect(() => {
    if (value === latest.current.sent) return;
    latest.current.sent = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (debounced === latest.current.sent) return;
    latest.current.sent = debounced;
    latest.current.onChange(debounced);
  }, [debounced]);
  return [text, setText];
}
