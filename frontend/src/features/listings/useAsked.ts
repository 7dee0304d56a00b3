import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Asked, type Filters, noFilters, readAsked, writeAsked } from "./filters";
import type { Sort } from "./options";

/** What the address asks for, and the ways to ask for something else. Every change but "more" is a step to go back on. */
export interface AskedState extends Asked {
  readonly narrow: (change: Partial<Filters>) => void;
  readonly clear: () => void;
  readonly sortBy: (sort: Sort) => void;
  readonly showPages: (pages: number) => void;
}

/** The page's only state: its address. */
export function useAsked(): AskedState {
  const [parameters, setParameters] = useSearchParams();
  const asked = useMemo(() => readAsked(parameters), [parameters]);

  const change = useCallback(
    (next: (current: Asked) => Partial<Asked>, replace = false) =>
      setParameters(
        (before) => {
          const current = readAsked(before);
          // Whatever else changes, the list starts from its top again.
          return writeAsked({ ...current, pages: 1, ...next(current) }, before);
        },
        { replace },
      ),
    [setParameters],
  );

  return {
    ...asked,
    narrow: useCallback((filters) => change((current) => ({ filters: { ...current.filters, ...filters } })), [change]),
    clear: useCallback(() => change(() => ({ filters: noFilters })), [change]),
    sortBy: useCallback((sort) => change(() => ({ sort })), [change]),
    showPages: useCallback((pages) => change(() => ({ pages }), true), [change]),
  };
}
