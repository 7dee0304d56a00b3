import { useEffect, useRef } from "react";
import { useShortcutPreference } from "./preference";

/** Where a letter is text, or chooses from what is open. */
const TAKES_LETTERS =
  "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]";

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(TAKES_LETTERS) !== null);

/**
 * Acts on single letters, given in lower case, while the component is shown: not while somebody types, in a dialog or
 * in a menu, nor where shortcuts are switched off (WCAG 2.1.4).
 */
export function useShortcuts(bindings: Readonly<Record<string, () => void>>): void {
  const { isOn } = useShortcutPreference();
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const name = event.key.toLowerCase();
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!act || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
