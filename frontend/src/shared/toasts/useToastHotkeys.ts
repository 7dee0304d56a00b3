import { useEffect, useRef } from "react";

/**
 * F8 moves the focus to the shown toast, also from an open dialog; F8 again, Escape, or the toast's closing moves it
 * back. Escape dismisses a focused toast and nothing behind it.
 */
export function useToastHotkeys(region: HTMLElement | null, isShown: boolean, dismiss: () => void): void {
  const origin = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (!region) return undefined;
    const restoreFocus = () => moveFocusBack(region, origin.current);
    const rememberOrigin = ({ relatedTarget }: FocusEvent) => {
      if (!isInside(region, relatedTarget)) origin.current = relatedTarget;
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      const isFocusInside = region.contains(document.activeElement);
      if (event.key === "F8" || event.code === "F8") {
        if (isFocusInside) restoreFocus();
        else if (isShown) region.querySelector<HTMLElement>("ol")?.focus();
      } else if (event.key === "Escape" && isFocusInside) {
        event.stopPropagation();
        dismiss();
        restoreFocus();
      }
    };
    region.addEventListener("focusin", rememberOrigin);
    // Capture phase, so that dialogs (listening at the document) do not handle it first.
    window.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => {
      region.removeEventListener("focusin", rememberOrigin);
      window.removeEventListener("keydown", handleKeyDown, { capture: true });
    };
  }, [region, isShown, dismiss]);

  useEffect(() => {
    if (!isShown && region?.contains(document.activeElement)) moveFocusBack(region, origin.current);
  }, [region, isShown]);
}

const isInside = (region: HTMLElement, target: EventTarget | null) => target instanceof Node && region.contains(target);

function moveFocusBack(region: HTMLElement, origin: EventTarget | null): void {
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && region.contains(activeElement)) activeElement.blur();
}
