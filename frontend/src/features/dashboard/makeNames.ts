import type { Makes } from "@entities/vehicle/types";

/** What stays of a make when spelling does not count; as the server compares. */
const keyOf = (make: string): string =>
  make
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What a make is listed as, where that is not what was typed; null otherwise. */
export function listedAs(typed: string, known: Makes | undefined): string | null {
  const key = keyOf(typed);
  if (key === "" || !known) return null;
  const make =
    known.makes.find((name) => keyOf(name) === key) ?? known.aliases.find(({ name }) => keyOf(name) === key)?.make;
  return make !== undefined && make !== typed.trim() ? make : null;
}
