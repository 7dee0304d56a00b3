import { useCallback, useEffect, useRef } from "react";

/**
 * Hands on what comes in batches: the first at once, what follows within `pauseMs` together at its end. The answer
 * takes one item.
 */
export function useBatches<Item>(pauseMs: number, handle: (items: readonly Item[]) => void): (item: Item) => void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const waiting = useRef<Item[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(
    (item) => {
      waiting.current.push(item);
      const flush = () => {
        const items = waiting.current;
        waiting.current = [];
        timer.current = items.length > 0 ? setTimeout(flush, pauseMs) : undefined;
        if (items.length > 0) latest.current(items);
      };
      if (timer.current === undefined) flush();
    },
    [pauseMs],
  );
}
