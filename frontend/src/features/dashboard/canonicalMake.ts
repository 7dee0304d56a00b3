import type { Makes } from "@entities/vehicle/types";

/** What stays of a make when spelling does not count; as the server compares. */
const normalizeMake = (make: string): string =>
  make
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What a make is listed as, where that is not what was typed; null otherwise. */
export function canonicalMake(entered: string, makes: Makes | undefined): string | null {
  const key = normalizeMake(entered);
  if (key === "" || !makes) return null;
  const make =
    makes.makes.find((name) => normalizeMake(name) === key) ??
    makes.aliases.find(({ name }) => normalizeMake(name) === key)?.make;
  return make !== undefined && make !== entered.trim() ? make : null;
}
