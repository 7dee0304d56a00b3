import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** The attribute by which a tile says whose it is. */
export const TILE_ATTRIBUTE = "data-photo";

/** What a grip listens to. */
export interface Grip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * Moves a tile to wherever the pointer is, by mouse, pen or finger: as soon as it is over another tile it takes that
 * place. `onMove` hears which one and where to, counted from 0.
 */
export function useDragging(frame: RefObject<HTMLElement | null>, onMove: (key: number, to: number) => void) {
  const [key, setKey] = useState<number | null>(null);
  const last = useRef<number | null>(null);

  const placeAt = (x: number, y: number): number | null => {
    const tiles = [...(frame.current?.querySelectorAll(`[${TILE_ATTRIBUTE}]`) ?? [])];
    const index = tiles.findIndex((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return index < 0 ? null : index;
  };
  const end = () => {
    setKey(null);
    last.current = null;
  };
  const gripOf = (own: number): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = placeAt(event.clientX, event.clientY);
      setKey(own);
    },
    onPointerMove: (event) => {
      if (key !== own) return;
      const place = placeAt(event.clientX, event.clientY);
      if (place === null || place === last.current) return;
      last.current = place;
      onMove(own, place);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  return { key, gripOf };
}
