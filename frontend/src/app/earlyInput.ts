/**
 * Keeps what visitors do on a server-rendered page before React has taken it over: the last click on a button, and text
 * typed or chosen in fields.
 */

/** Inline script of the page head: notes the last button pressed. */
export const earlyClickScript = `(function(d){var b;function n(e){b=e.target.closest&&e.target.closest("#root button")}
d.addEventListener("click",n,true);window.takeEarlyClick=function(){d.removeEventListener("click",n,true);return b}})(document)`;

declare global {
  interface Window {
    /** Ends the notes of the inline script; returns the button that was pressed last, if any. */
    takeEarlyClick?: () => HTMLElement | null | undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** React renders the selected option of a select, so the first one is not always the default. */
function isChanged(field: Field): boolean {
  if (isToggle(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return first !== undefined && !first.selected;
}

/** Enters the value once more. React ignores values that it has seen, so the field gets its first value before. */
function enter(field: Field, value: string): void {
  if (isToggle(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // Past React's own property on the element, which would count as seen.
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Presses the button as a mouse does: some widgets react before the click. */
function press(button: HTMLElement): void {
  const event = { bubbles: true, cancelable: true, button: 0 };
  button.dispatchEvent(new PointerEvent("pointerdown", event));
  button.dispatchEvent(new MouseEvent("mousedown", event));
  button.dispatchEvent(new PointerEvent("pointerup", event));
  button.dispatchEvent(new MouseEvent("mouseup", event));
  button.click();
}

/** Notes the fields that were changed; call before React takes the page over. The result repeats what was done. */
export function collectEarlyInput(root: HTMLElement): () => void {
  const changed = [...root.querySelectorAll<Field>("input, textarea, select")].filter(isChanged);
  const entries = changed.map((field) => [field, field.value] as const);
  return () => {
    const button = window.takeEarlyClick?.();
    for (const [field, value] of entries) {
      if (field.isConnected) enter(field, value);
    }
    if (button?.isConnected) press(button);
  };
}
