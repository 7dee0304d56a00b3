import type { Makes } from "@entities/vehicle/types";

/** Normalized make for comparison, as on the server. */
const normalizeMake = (make: string): string =>
  make
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Canonical spelling of a make; null if already canonical or unknown. */
export function canonicalMake(entered: string, makes: Makes | undefined): string | null {
  const key = normalizeMake(entered);
  if (key === "" || !makes) return null;
  const make =
    makes.makes.find((name) => normalizeMake(name) === key) ??
    makes.aliases.find(({ name }) => normalizeMake(name) === key)?.make;
  return make !== undefined && make !== entered.trim() ? make : null;
}
