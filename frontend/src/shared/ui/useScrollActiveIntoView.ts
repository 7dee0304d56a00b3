import { type RefObject, useEffect, useRef } from "react";

/**
 * A strip of entries that scrolls sideways where they do not all fit: the one that is open is brought into view, in
 * the middle as far as the strip goes. `open` is what the entry is known by, `selector` finds it.
 */
export function useScrollActiveIntoView<Container extends HTMLElement>(
  selector: string,
  activeKey: string,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useEffect(() => {
    const element = container.current;
    const item = element?.querySelector(selector);
    if (!element || !item) return;
    const [outer, inner] = [element.getBoundingClientRect(), item.getBoundingClientRect()];
    element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [selector, activeKey]);
  return container;
}
