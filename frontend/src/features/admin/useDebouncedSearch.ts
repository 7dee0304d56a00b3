import { useDebouncedValue } from "@shared/hooks/useDebouncedValue";

const DEBOUNCE_MS = 300;

/** A text once its writer pauses, so that not every letter is asked for. */
export function useDebouncedSearch(text: string): string {
  return useDebouncedValue(text, DEBOUNCE_MS);
}
