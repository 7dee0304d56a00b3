/** Keeps what visitors do on a server-rendered page before it is hydrated: the last button pressed, and changed fields. */

/** Inline script of the page head: records the last button pressed. */
export const earlyClickScript = `(function(d){var b;function n(e){b=e.target.closest&&e.target.closest("#root button")}
d.addEventListener("click",n,true);window.takeEarlyClick=function(){d.removeEventListener("click",n,true);return b}})(document)`;

declare global {
  interface Window {
    /** Ends the recording of the inline script; returns the button that was pressed last, if any. */
    takeEarlyClick?: () => HTMLElement | null | undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input:not([type=radio]), textarea, select";

/** Input events inside the page come from elements. */
const isField = (target: EventTarget | null): target is Field => (target as Element).matches(FIELDS);

const isToggle = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** React renders the selected option of a select, so the first one is not always the default. */
function isChanged(field: Field): boolean {
  if (isToggle(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return first !== undefined && !first.selected;
}

/** State of a field that a user changes. */
const stateOf = (field: Field): string | boolean => (isToggle(field) ? field.checked : field.value);

/** Enters the value once more. React ignores values that it has seen, so the field gets its first value before. */
function enter(field: Field, state: string | boolean): void {
  if (isToggle(field)) {
    field.checked = field.defaultChecked;
    if (state !== field.defaultChecked) field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // By the setter of the prototype: React's own on the element would count the value as seen.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", state, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Presses the button as a mouse does: some widgets react before the click. Pointer events are mouse events as well. */
function press(button: HTMLElement): void {
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  button.click();
}

/**
 * Records the button that was pressed last and the fields that were changed. Call before hydration, and the returned
 * function after it: it repeats what was recorded. In between, changed fields are recorded too, and presses of their
 * forms' buttons are withheld from React, which would send the form without them. It handles all other clicks.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  let button = window.takeEarlyClick?.();
  const changed = [...root.querySelectorAll<Field>(FIELDS)].filter(isChanged);
  const states = new Map(changed.map((field) => [field, stateOf(field)]));
  const record = ({ target }: Event) => {
    if (isField(target)) states.set(target, stateOf(target));
  };
  const withhold = (event: Event) => {
    const pressed = (event.target as Element).closest("button");
    if (!pressed?.form || ![...states.keys()].some((field) => field.form === pressed.form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button = pressed;
  };
  root.addEventListener("input", record, true);
  root.addEventListener("click", withhold, true);
  return () => {
    // Not within the event that made React hydrate: a select sends "change" right after "input", and by then React has
    // given it its first value back, which would count as the choice.
    setTimeout(() => {
      root.removeEventListener("input", record, true);
      root.removeEventListener("click", withhold, true);
      for (const [field, state] of states) if (field.isConnected) enter(field, state);
      if (button?.isConnected) press(button);
    });
  };
}
