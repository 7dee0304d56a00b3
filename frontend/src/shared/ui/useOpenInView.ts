import { type RefObject, useEffect, useRef } from "react";

/**
 * A strip of entries that scrolls sideways where they do not all fit: the one that is open is brought into view, in
 * the middle as far as the strip goes. `open` is what the entry is known by, `selector` finds it.
 */
export function useOpenInView<Strip extends HTMLElement>(selector: string, open: string): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useEffect(() => {
    const element = strip.current;
    const entry = element?.querySelector(selector);
    if (!element || !entry) return;
    const [outer, inner] = [element.getBoundingClientRect(), entry.getBoundingClientRect()];
    element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [selector, open]);
  return strip;
}
