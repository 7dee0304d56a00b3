import { formatNumber, formatQuantity } from "@shared/format";
import type { FeedRun, FeedRunCounts, FeedRunDetail } from "../types";

/** Labels of the states of an import. */
export const runStateLabels: Readonly<Record<FeedRun["state"], string>> = {
  checking: "Checking",
  ready: "Ready to import",
  unreadable: "Cannot be read",
  importing: "Importing",
  imported: "Imported",
  undoing: "Undoing",
  undone: "Undone",
};

/** Labels of the fields that a column can be read as, where the name alone does not say it. */
const fieldLabels: Readonly<Record<string, string>> = {
  line: "Row",
  vin: "VIN",
  vinInFull: "VIN, shown in full",
  vinVisibility: "VIN shown: full, masked or hidden",
  miles: "Mileage",
  specs: "Specifications",
  image: "Photo addresses",
  city: "Town",
};

/** Label of a field: `stockNumber` as "Stock number". */
export function feedFieldLabel(field: string): string {
  const spacedName = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return fieldLabels[field] ?? spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

/**
 * Whether other fields of the columns may make a file readable: a column with values is ignored, or two columns are read
 * as one field. Other problems, as of a file without rows, stay.
 */
export function canColumnsMend({ state, columns }: Pick<FeedRunDetail, "state" | "columns">): boolean {
  const fields = columns.map(({ field }) => field);
  return (
    state === "unreadable" &&
    columns.some(({ field, sample }, index) => sample !== "" && (field === "" || fields.indexOf(field) < index))
  );
}

/** Name of an import: its source and file. */
export const runTitle = ({ source, fileName }: Pick<FeedRun, "source" | "fileName">): string =>
  source ? `${source}: ${fileName}` : fileName;

const isPreview = ({ state }: FeedRun): boolean => state === "checking" || state === "ready" || state === "unreadable";

/** What an import did, or would do, in one line: every row counts once, and then the listings without a row. */
export function countsLine(run: FeedRun): string {
  const { counts } = run;
  if (run.state === "unreadable" || run.state === "checking") return "";
  if (run.state === "undone") {
    return `${formatNumber(counts.undone)} undone${counts.left > 0 ? `, ${formatNumber(counts.left)} left` : ""}`;
  }
  const parts: readonly (readonly [number, string])[] = [
    [counts.listed, "new"],
    [counts.changed, "changed"],
    [counts.unchanged, "unchanged"],
    [counts.offSale, "sold or withdrawn here"],
    [counts.repeated, "repeated"],
    [counts.sold, "sold in this feed"],
    [counts.refused, "refused"],
    isPreview(run) ? [counts.gone, "not in this feed"] : [counts.withdrawn, "withdrawn"],
  ];
  const shownParts = parts.filter(([count]) => count > 0).map(([count, noun]) => `${formatNumber(count)} ${noun}`);
  return shownParts.length > 0 ? shownParts.join(", ") : "No changes";
}

/** Whether there is something to undo: an import whose rows were all refused or unchanged did nothing. */
export const canUndo = ({ isUndoable, counts }: Pick<FeedRun, "isUndoable" | "counts">): boolean =>
  isUndoable && counts.listed + counts.changed + counts.withdrawn > 0;

/** Path of the listings of an import's source; null without a source, or before it has listings by this import. */
export function sourceListingsPath({ state, source, counts }: FeedRun): string | null {
  const isDone = state === "imported" || state === "undone";
  const hasListings = counts.listed + counts.changed + counts.unchanged > 0;
  return isDone && source && hasListings ? `/admin/listings?${new URLSearchParams({ source })}` : null;
}

/** Progress of the running job in words. */
export function progressText({ state, done, counts, withdraws }: FeedRunDetail): string {
  if (state === "checking")
    return done > 0 ? `Checking: ${formatQuantity(done, "row", "rows")} read` : "Checking the file";
  if (state === "undoing") {
    const total = counts.listed + counts.changed + counts.withdrawn;
    return `Undoing: ${formatNumber(done)} of ${formatQuantity(total, "listing", "listings")}`;
  }
  const rows = counts.rows;
  if (withdraws && rows > 0 && done >= rows) return "Withdrawing the listings that are not in this feed";
  return `Importing: ${formatNumber(Math.min(done, rows))} of ${formatQuantity(rows, "row", "rows")}`;
}

/** Share of the running job that is done, 0 to 1; undefined if its size is not known. */
export function progressShare({ state, done, counts }: FeedRunDetail): number | undefined {
  const total = state === "undoing" ? counts.listed + counts.changed + counts.withdrawn : counts.rows;
  return state === "checking" || total === 0 ? undefined : Math.min(done / total, 1);
}

/** The photos that a feed states by address. */
export function photosText({ photos, photosUnusable }: Pick<FeedRunDetail, "photos" | "photosUnusable">): string {
  const fetched = photos > 0 ? `${formatQuantity(photos, "photo is", "photos are")} fetched after the import.` : "";
  const unusable = formatQuantity(
    photosUnusable,
    "photo address is not a web address",
    "photo addresses are not web addresses",
  );
  return photosUnusable > 0 ? `${fetched} ${unusable}.`.trim() : fetched;
}

/** Counters in display order; those that say nothing are left out. */
export function countItems(run: FeedRunDetail): readonly (readonly [string, number])[] {
  const { counts } = run;
  const always: readonly (readonly [string, keyof FeedRunCounts])[] = [
    ["New", "listed"],
    ["Changed", "changed"],
    ["Unchanged", "unchanged"],
  ];
  const optional: readonly (readonly [string, keyof FeedRunCounts])[] = [
    ["Sold or withdrawn here", "offSale"],
    ["Repeated", "repeated"],
    ["Sold in this feed", "sold"],
    ["Refused", "refused"],
    ...(isPreview(run)
      ? ([
          ["Sold in this feed, listed here", "soldListed"],
          ["Not in this feed", "gone"],
        ] as const)
      : ([["Withdrawn", "withdrawn"]] as const)),
    ["Under offer, stay listed", "underOffer"],
    ["Undone", "undone"],
    ["Left as they are", "left"],
  ];
  return [
    ...always.map(([label, name]) => [label, counts[name]] as const),
    ...optional.map(([label, name]) => [label, counts[name]] as const).filter(([, count]) => count > 0),
  ];
}
