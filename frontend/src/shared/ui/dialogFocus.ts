/** The focus after a dialog: on what opened it or, if that is gone, as after a deletion, around it. */

/** What opened the dialog: the focused element, or the button of the menu whose item was chosen. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** The opener and the elements around it that can have the focus, innermost first. */
export function findReturnTargets(): readonly HTMLElement[] {
  const targets: HTMLElement[] = [];
  for (let element = findOpener(); element; element = element.parentElement?.closest("[tabindex]") ?? null)
    if (element instanceof HTMLElement) targets.push(element);
  return targets;
}

/**
 * Focuses the opener, or if nothing has the focus then, the next element around it: what was deleted is gone, a button may
 * be disabled, and a page may have moved the focus itself.
 */
function focusFirst([opener, ...around]: readonly HTMLElement[], options?: FocusOptions): void {
  opener?.focus(options);
  for (const element of around) {
    if (document.activeElement !== document.body) return;
    element.focus(options);
  }
}

/** How long what a dialog deleted may stay on the page after it, in milliseconds. */
const REMOVAL_WAIT_MS = 2000;

/** Returns the focus, and again if what has it leaves the page soon after. */
export function returnFocus(targets: readonly HTMLElement[]): void {
  focusFirst(targets);
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusFirst(targets, { preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), REMOVAL_WAIT_MS);
}
