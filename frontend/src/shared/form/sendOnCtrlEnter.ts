import type { KeyboardEvent } from "react";

/** Key handler of a text field: Ctrl+Enter or Cmd+Enter sends its form. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
