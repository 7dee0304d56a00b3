import { useShortcuts } from "@shared/shortcuts/useShortcuts";
import type { RefObject } from "react";

/** J and K move the focus through the list; Enter opens the focused link. */
export function useListHotkeys(list: RefObject<HTMLElement | null>): void {
  const moveFocus = (step: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-queue-row]") ?? [])];
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
    const next = from < 0 ? rows[0] : rows[from + step];
    next?.focus();
  };
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) });
}
