import { useEffect, useRef } from "react";
import { useShortcutPreference } from "./preference";

/** Where a letter is text, or chooses from what is open. */
const TEXT_INPUT_SELECTOR =
  "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]";

const shouldIgnore = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR) !== null);

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
    const handleKeyDown = (event: KeyboardEvent) => {
      const name = event.key.toLowerCase();
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!action || shouldIgnore(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isOn]);
}
