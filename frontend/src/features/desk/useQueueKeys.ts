import { type RefObject, useEffect } from "react";

const WRITES = "input, textarea, select, [contenteditable], [role=dialog]";

/** J and K move the focus down and up the queue; Enter then opens the case, as it does with every link. */
export function useQueueKeys(queue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      const isWriting = event.target instanceof Element && event.target.closest(WRITES) !== null;
      if (step === undefined || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...(queue.current?.querySelectorAll<HTMLElement>("[data-queue-row]") ?? [])];
      const focused = rows.indexOf(document.activeElement as HTMLElement);
      const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
      const next = from < 0 ? rows[0] : rows[from + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [queue]);
}
