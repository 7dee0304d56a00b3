import { useEffect, useRef } from "react";
import { useShortcutPreference } from "./preference";

/** Elements in which letters are input. */
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
 * Single-letter shortcuts (lower case) while mounted; ignored while typing, in dialogs and menus, and when disabled by
 * the user (WCAG 2.1.4).
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
