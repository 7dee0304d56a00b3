import { type Format, formatText } from "./formatText";

/** Replaces the selected text like typing; returns whether the browser can. No other way keeps what Undo takes back. */
function typeText(text: string): boolean {
  if (typeof document.execCommand !== "function") return false;
  return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
}

/** Formats what is selected in a Markdown field. */
export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  const { range, text, selection } = formatText(field.value, [field.selectionStart, field.selectionEnd], format);
  field.focus({ preventScroll: true });
  field.setSelectionRange(...range);
  if (!typeText(text)) {
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(...selection);
}
