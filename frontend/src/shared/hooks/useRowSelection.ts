import { useState } from "react";

export interface RowSelection {
  readonly isSelected: (key: string) => boolean;
  /** Number of selected rows that the list shows. */
  readonly count: number;
  /** Selects a row, or no longer; with `range`, every row from the one changed last gets the same state. */
  readonly toggle: (key: string, range?: boolean) => void;
  /** Selects all rows, or none if all are selected. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Selection of rows or tiles by key; those that leave the list leave the selection. */
export function useRowSelection(keys: readonly string[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const count = keys.filter((key) => selected.has(key)).length;
  const select = (changed: readonly string[], isSelected: boolean) =>
    setSelected(
      new Set([...keys.filter((key) => selected.has(key) && !changed.includes(key)), ...(isSelected ? changed : [])]),
    );
  return {
    isSelected: (key) => selected.has(key),
    count,
    toggle: (key, range = false) => {
      const [from, to] = [range && anchor !== null ? keys.indexOf(anchor) : -1, keys.indexOf(key)];
      setAnchor(key);
      select(from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1), !selected.has(key));
    },
    toggleAll: () => select(keys, count < keys.length),
    clear: () => setSelected(new Set()),
  };
}
