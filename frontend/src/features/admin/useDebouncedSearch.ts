import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";

const DEBOUNCE_MS = 300;

/** Search text, debounced while typing. */
export function useDebouncedSearch(text: string): string {
  return useDebouncedValue(text, DEBOUNCE_MS);
}
