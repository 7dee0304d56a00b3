import { useEffect, useRef } from "react";

/**
 * F8 goes to the notices, over an open dialog too, and F8 again goes back to where the focus was. So does Escape, which
 * puts the notice away and nothing behind it; and so does a notice that closes while the focus is in it.
 */
export function useNoticeKeys(region: HTMLElement | null, isShown: boolean, dismiss: () => void): void {
  const origin = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (!region) return undefined;
    const goBack = () => leave(region, origin.current);
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!isIn(region, relatedTarget)) origin.current = relatedTarget;
    };
    const press = (event: KeyboardEvent) => {
      const isInside = region.contains(document.activeElement);
      if (event.key === "F8" || event.code === "F8") {
        if (isInside) goBack();
        else region.querySelector<HTMLElement>("ol")?.focus();
      } else if (event.key === "Escape" && isInside) {
        event.stopPropagation();
        dismiss();
        goBack();
      }
    };
    region.addEventListener("focusin", enter);
    // Before any dialog hears of it: they listen at the document.
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      region.removeEventListener("focusin", enter);
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [region, dismiss]);

  useEffect(() => {
    if (!isShown && region?.contains(document.activeElement)) leave(region, origin.current);
  }, [region, isShown]);
}

const isIn = (region: HTMLElement, target: EventTarget | null) => target instanceof Node && region.contains(target);

function leave(region: HTMLElement, origin: EventTarget | null): void {
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && region.contains(activeElement)) activeElement.blur();
}
