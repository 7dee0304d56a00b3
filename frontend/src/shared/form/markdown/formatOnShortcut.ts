import type { KeyboardEvent } from "react";
import type { Format } from "./formatText";

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

export const shortcuts: readonly { readonly key: string; readonly format: Format }[] = [
  { key: "b", format: "bold" },
  { key: "i", format: "italic" },
  { key: "k", format: "link" },
];

/** Key handler of a Markdown field: Ctrl or Cmd with B, I or K formats the selection. Returns whether it did. */
export function formatOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const hasModifier = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!hasModifier || event.altKey || event.shiftKey) return false;
  const shortcut = shortcuts.find(({ key }) => key === event.key.toLowerCase());
  if (!shortcut) return false;
  event.preventDefault();
  // Ctrl+K is also a shortcut of the admin area.
  event.stopPropagation();
  const field = event.currentTarget;
  import(/* webpackChunkName: "formatting" */ "./applyFormat").then(
    ({ applyFormat }) => applyFormat(field, shortcut.format),
    // The text stays as it is, and the next press tries again.
    () => undefined,
  );
  return true;
}
