import { useDebouncedValue } from "../../shared/useDebouncedValue";

const PAUSE_MS = 300;

/** A text once its writer pauses, so that not every letter is asked for. */
export function useSettled(text: string): string {
  return useDebouncedValue(text, PAUSE_MS);
}
