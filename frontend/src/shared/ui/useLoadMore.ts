/** The button at the end of a list that loads its next rows. */
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Links before an element that the Tab key reaches, in the order of the page. */
const linksBefore = (end: Element | null): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('a[href]:not([tabindex="-1"])')].filter(
    (link) => end && end.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_PRECEDING,
  );

interface LoadMoreOptions {
  /** Number of rows that are shown. */
  readonly shown: number;
  /** Loads the next rows; undefined on the last page. */
  readonly load: (() => void) | undefined;
  /** Why the next rows could not be loaded. */
  readonly error: unknown;
}

interface LoadMoreState<End extends HTMLElement> {
  /** Element between the rows and the button, which gets the focus if the new rows have no link. */
  readonly end: RefObject<End | null>;
  readonly handleClick: (event: MouseEvent<HTMLElement>) => void;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  /** Number of rows that the last press added; null before the first. */
  readonly added: number | null;
}

/**
 * Loads the next rows when the button is pressed, and then focuses the first link of the new ones: they lie before the
 * button, which may be gone, so that the focus would be lost. A focus that was moved meanwhile stays.
 */
export function useLoadMore<End extends HTMLElement>({ shown, load, error }: LoadMoreOptions): LoadMoreState<End> {
  const end = useRef<End>(null);
  const press = useRef<{ shown: number; last: HTMLElement | undefined; button: Element; byPointer: boolean }>(null);
  const [isRequested, setRequested] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const hasMore = load !== undefined;
  useLayoutEffect(() => {
    if (!press.current || (shown <= press.current.shown && hasMore)) return;
    const { last, button, byPointer, ...before } = press.current;
    press.current = null;
    setRequested(false);
    setAdded(Math.max(0, shown - before.shown));
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const links = linksBefore(end.current);
    const next = last ? links[links.indexOf(last) + 1] : links[0];
    (last?.isConnected === false ? end.current : (next ?? end.current))?.focus({ preventScroll: byPointer });
  }, [shown, hasMore]);
  const isPending = isRequested && !error;
  return {
    end,
    isPending,
    hasFailed: isRequested && Boolean(error),
    added,
    handleClick: ({ currentTarget, detail }) => {
      if (isPending || !load) return;
      // A click by the keyboard has no count of presses. What a pointer sees stays in place.
      press.current = { shown, last: linksBefore(end.current).at(-1), button: currentTarget, byPointer: detail > 0 };
      setRequested(true);
      load();
    },
  };
}
