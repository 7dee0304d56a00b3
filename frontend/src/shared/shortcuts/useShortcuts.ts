import { useEffect, useRef } from "react";
import { tinykeys } from "tinykeys";
import { useShortcutPreference } from "./preference";

/** Elements in which letters are input. */
const TEXT_INPUT_SELECTOR =
  "input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable='false']), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]";

const ignore = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element && event.target.closest(TEXT_INPUT_SELECTOR) !== null);

/**
 * Shortcuts of one character (letters in lower case) while mounted; ignored while typing, in dialogs and menus, and when disabled by
 * the user (WCAG 2.1.4).
 */
export function useShortcuts(bindings: Readonly<Record<string, () => void>>): void {
  const { isOn } = useShortcutPreference();
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const letters = Object.keys(bindings).join("");
  useEffect(() => {
    if (!isOn) return undefined;
    const run = (letter: string) => (event: KeyboardEvent) => {
      event.preventDefault();
      latest.current[letter]?.();
    };
    const bound = [...letters].flatMap((letter) =>
      // Other characters need the Shift key on some keyboards.
      (/[a-z]/.test(letter) ? [letter] : [letter, `Shift+${letter}`]).map((key) => [key, run(letter)]),
    );
    return tinykeys(window, Object.fromEntries(bound), { ignore });
  }, [isOn, letters]);
}
