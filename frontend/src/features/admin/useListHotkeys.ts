import { useShortcuts } from "@shared/shortcuts/useShortcuts";
import type { RefObject } from "react";

/** J and K move the focus through the list; Enter opens the focused link. X selects the focused row, where rows can be. */
export function useListHotkeys(list: RefObject<HTMLElement | null>, onSelect?: (key: string) => void): void {
  const readRows = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-queue-row]") ?? [])];
    return { rows, focused: rows.findIndex((row) => row.closest("li")?.contains(document.activeElement)) };
  };
  const moveFocus = (step: number) => {
    const { rows, focused } = readRows();
    const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
    const next = from < 0 ? rows[0] : rows[from + step];
    next?.focus();
  };
  const selectFocused = () => {
    const { rows, focused } = readRows();
    const key = rows[focused]?.dataset.queueRow;
    if (key !== undefined) onSelect?.(key);
  };
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1), ...(onSelect && { x: selectFocused }) });
}
