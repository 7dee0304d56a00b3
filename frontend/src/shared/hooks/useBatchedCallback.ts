import { useCallback, useEffect, useRef } from "react";

/**
 * Batches calls: the first item is handled at once, later ones together after `pauseMs`. Returns the function that adds
 * an item.
 */
export function useBatchedCallback<Item>(
  pauseMs: number,
  onBatch: (items: readonly Item[]) => void,
): (item: Item) => void {
  const latest = useRef(onBatch);
  useEffect(() => {
    latest.current = onBatch;
  });
  const pending = useRef<Item[]>([]);
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
      pending.current.push(item);
      const flush = () => {
        const items = pending.current;
        pending.current = [];
        timer.current = items.length > 0 ? setTimeout(flush, pauseMs) : undefined;
        if (items.length > 0) latest.current(items);
      };
      if (timer.current === undefined) flush();
    },
    [pauseMs],
  );
}
