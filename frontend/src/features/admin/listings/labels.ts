import type { AdminListing } from "../types";

/** Labels of listings that not everyone sees. */
export const audienceNames = { everyone: "Public", collectors: "Collectors first", staff: "Staff only" } as const;

/** Feeds that named a listing, with its stock number; for listings that no feed named, "No feed". */
export function originText({ sources, stockNumber }: Pick<AdminListing, "sources" | "stockNumber">): string {
  if (sources.length === 0) return "No feed";
  const names = sources.map((name) => name || "Import without a source").join(", ");
  return stockNumber ? `${names}, stock ${stockNumber}` : names;
}
