import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Attribute that identifies a tile's photo. */
export const TILE_ATTRIBUTE = "data-photo";

/** Height of the zone at the upper and lower edge in which a drag scrolls, in pixels; higher than what sticks there. */
const EDGE = 112;
/** Pixels scrolled per frame at the very edge. */
const FASTEST_STEP = 24;

/** Pointer handler of a drag handle. */
export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

interface Drag {
  readonly key: number;
  readonly x: number;
  readonly y: number;
}

/** The nearest ancestor that scrolls vertically, else the page. */
function scrollerOf(element: Element | null): Element {
  for (let each = element; each; each = each.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(each).overflowY);
    if (scrolls && each.scrollHeight > each.clientHeight) return each;
  }
  return document.documentElement;
}

/** Pixels by which a drag at that height scrolls in a frame: none in the middle, up or down near an edge. */
function scrollStep(scroller: Element, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  const above = Math.max(top, 0) + EDGE - y;
  const below = y - (Math.min(bottom, window.innerHeight) - EDGE);
  const depth = Math.min(Math.max(above, below, 0) / EDGE, 1);
  return Math.ceil(depth * FASTEST_STEP) * (above > below ? -1 : 1);
}

/**
 * Reorders tiles by dragging with mouse, pen or finger: a tile takes the position of the tile under the pointer. Near
 * the upper and lower edge the list scrolls. `onMove` receives the tile's key and its new index.
 */
export function useDragReorder(container: RefObject<HTMLElement | null>, onMove: (key: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latestOnMove = useRef(onMove);
  useEffect(() => {
    latestOnMove.current = onMove;
  });

  // On the window: a tile that moves in the document would lose a captured pointer.
  useEffect(() => {
    if (!drag) return undefined;
    let { x, y } = drag;
    const indexAtPointer = () =>
      [...(container.current?.querySelectorAll(`[${TILE_ATTRIBUTE}]`) ?? [])].findIndex((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        return x >= left && x <= right && y >= top && y <= bottom;
      });
    let last = indexAtPointer();
    const moveTile = () => {
      const index = indexAtPointer();
      if (index < 0 || index === last) return;
      last = index;
      latestOnMove.current(drag.key, index);
    };
    const handleMove = (event: globalThis.PointerEvent) => {
      x = event.clientX;
      y = event.clientY;
      moveTile();
    };
    const scroller = scrollerOf(container.current);
    let frame = 0;
    const scroll = () => {
      const before = scroller.scrollTop;
      scroller.scrollTop += scrollStep(scroller, y);
      if (scroller.scrollTop !== before) moveTile();
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    const end = () => setDrag(null);
    window.addEventListener("pointermove", handleMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", handleMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [drag, container]);

  const dragHandlers = (key: number): DragHandlers => ({
    onPointerDown: ({ button, clientX, clientY }) => {
      if (button === 0) setDrag({ key, x: clientX, y: clientY });
    },
  });
  return { key: drag?.key ?? null, dragHandlers };
}
