import { type PointerEvent, useRef } from "react";

/** A finger that moved less than this meant something else. */
const THRESHOLD_PX = 40;

/** Tells a swipe to either side. Vertical movement stays with the page. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === "mouse" ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const down = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > THRESHOLD_PX && Math.abs(across) > Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
