import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** Attribute that identifies a tile's photo. */
export const TILE_ATTRIBUTE = "data-photo";

/** Pointer handlers of a drag handle. */
export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * Reorders tiles by dragging with mouse, pen or finger: a tile takes the position of the tile under the pointer.
 * `onMove` receives the tile's key and its new index.
 */
export function useDragReorder(container: RefObject<HTMLElement | null>, onMove: (key: number, to: number) => void) {
  const [key, setKey] = useState<number | null>(null);
  const last = useRef<number | null>(null);

  const indexAt = (x: number, y: number): number | null => {
    const tiles = [...(container.current?.querySelectorAll(`[${TILE_ATTRIBUTE}]`) ?? [])];
    const index = tiles.findIndex((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return index < 0 ? null : index;
  };
  const endDrag = () => {
    setKey(null);
    last.current = null;
  };
  const dragHandlers = (itemKey: number): DragHandlers => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = indexAt(event.clientX, event.clientY);
      setKey(itemKey);
    },
    onPointerMove: (event) => {
      if (key !== itemKey) return;
      const index = indexAt(event.clientX, event.clientY);
      if (index === null || index === last.current) return;
      last.current = index;
      onMove(itemKey, index);
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
  return { key, dragHandlers };
}
