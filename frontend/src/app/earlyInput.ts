/** Keeps what visitors do on a server-rendered page before it is hydrated: the last press, and changed fields. */

/** A button that was pressed, or the press of a key that a widget handles. */
type Press = HTMLElement | KeyboardEvent;

interface EarlyInput {
  last?: Press | null | undefined;
  /** React is hydrating the page: it must not handle keys before the fields have their values again. */
  isHydrating?: boolean;
}

declare global {
  interface Window {
    /** What the inline script records, until it has been repeated. */
    earlyInput?: EarlyInput | undefined;
  }
}

/**
 * Inline script of the page head: records the last press, of a button, of Enter in a field, or of an arrow key while no
 * control has the focus. The browser still acts on Enter: it submits a form by a click on its button.
 */
export const earlyInputScript = `(function(d,w){w.earlyInput={};
function n(e){var s=w.earlyInput,t=e.target,k=e.key;if(!s||!t.closest)return;
if(!k)s.isHydrating||(s.last=t.closest("#root button"));
else if(k=="Enter"?t.matches("#root input"):/^Arrow(Left|Right)$/.test(k)&&/^(BODY|MAIN)$/.test(t.tagName)){s.last=e;s.isHydrating&&e.stopImmediatePropagation()}}
d.addEventListener("click",n,true);d.addEventListener("keydown",n,true)})(document,window)`;

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

/** Presses the key, or the button as a mouse does: some widgets react before the click. Pointer events are mouse events. */
function repeat(press: Press): void {
  const init = { bubbles: true, cancelable: true };
  if (!(press instanceof HTMLElement)) {
    press.target?.dispatchEvent(new KeyboardEvent("keydown", { ...init, key: press.key }));
    return;
  }
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
    press.dispatchEvent(new PointerEvent(type, { ...init, button: 0 }));
  press.click();
}

/**
 * Records the last press and the fields that were changed. Call before hydration, and the returned function after it: it
 * repeats what was recorded. In between, changed fields and keys are recorded too, and presses of their forms' buttons
 * are withheld from React, which would send the form without them. It handles all other clicks, and once hydrated the
 * changes of all other fields.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const early: EarlyInput = { ...window.earlyInput, isHydrating: true };
  window.earlyInput = early;
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
    early.last = pressed;
  };
  // React would handle the change of a recorded field before its repetition, so as two changes.
  const withholdChange = (event: Event) => {
    const { target } = event;
    if (!isField(target) || !states.has(target)) return;
    event.stopImmediatePropagation();
    if (event.type === "input") record(event);
  };
  root.addEventListener("input", record, true);
  root.addEventListener("click", withhold, true);
  return () => {
    root.removeEventListener("input", record, true);
    for (const type of ["input", "change"]) root.addEventListener(type, withholdChange, true);
    // Not within the event that made React hydrate: a select sends "change" right after "input", and by then React has
    // given it its first value back, which would count as the choice.
    setTimeout(() => {
      for (const type of ["input", "change"]) root.removeEventListener(type, withholdChange, true);
      root.removeEventListener("click", withhold, true);
      window.earlyInput = undefined;
      for (const [field, state] of states) if (field.isConnected) enter(field, state);
      const { last } = early;
      const element = last instanceof HTMLElement ? last : last?.target;
      if (last && element instanceof HTMLElement && element.isConnected) repeat(last);
    });
  };
}
