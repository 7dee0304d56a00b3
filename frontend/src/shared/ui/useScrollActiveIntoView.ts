import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a horizontal strip so that the active item is centered. `activeKey` changes with the active item, `selector`
 * finds it.
 */
export function useScrollActiveIntoView<Container extends HTMLElement>(
  selector: string,
  activeKey: string,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another item becomes active
  useEffect(() => {
    const element = container.current;
    const item = element?.querySelector(selector);
    if (!element || !item) return;
    const [outer, inner] = [element.getBoundingClientRect(), item.getBoundingClientRect()];
    element.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [selector, activeKey]);
  return container;
}
