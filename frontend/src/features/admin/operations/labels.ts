import { formatFileSize, formatNumber } from "@shared/format";
import type { StoredFiles } from "../types";

/** Filters of the mail queue, as the server names them. */
export const mailFilters: readonly { readonly value: string; readonly label: string }[] = [
  { value: "attention", label: "Needs attention" },
  { value: "waiting", label: "Waiting" },
  { value: "given_up", label: "Given up" },
  { value: "sent", label: "Sent" },
  { value: "shown", label: "Shown (no mail server)" },
  { value: "dropped", label: "Dropped" },
];

const mailStates: Readonly<Record<string, string>> = {
  waiting: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  shown: "Shown",
  given_up: "Given up",
  dropped: "Dropped",
};

/** State of an email for display. */
export const mailStateLabel = (state: string): string => mailStates[state] ?? state;

const jobNames: Readonly<Record<string, string>> = {
  "embedded-database": "Database",
  "mail-delivery": "Email delivery",
  notifications: "Notifications",
  "site-settings": "Site settings",
  "data-exports": "Data exports",
  "feed-imports": "Feed imports",
  "feed-readings": "Scheduled feed readings",
  "feed-photos": "Feed photos",
  "account-erasure": "Account deletion",
  "listing-releases": "Release of collectors’ listings",
  "listing-expiry": "Listing expiry",
  "legal-notifications": "Notifications of legal texts",
  cleanup: "Cleanup",
  "startup-checks": "Startup checks",
  "event-log": "Event log",
  "vehicle-cache": "Inventory cache",
  "live-events": "Live updates",
  backups: "Backups",
  "backup-age": "Age of the backups",
};

/** Name of a background job for display; null if it has only its identifier. */
export const jobNameLabel = (name: string): string | null => jobNames[name] ?? null;

const jobStates: Readonly<Record<string, string>> = {
  waiting: "Waiting for the database schema",
  running: "Running",
  restarting: "Restarting",
  finished: "Finished",
};

/** State of a background job for display. */
export const jobStateLabel = (state: string): string => jobStates[state] ?? state;

const fileKinds: Readonly<Record<string, string>> = {
  photos: "Photos",
  documents: "Documents",
  evidence: "Evidence of applications",
  feed_files: "Feed files",
  data_exports: "Data exports",
};

/** Kind of stored files for display. */
export const fileKindLabel = (kind: string): string => fileKinds[kind] ?? kind;

/** Formats bytes: "12 KB", "3.4 MB", "5.6 GB". */
export function formatStorageSize(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  if (gigabytes < 1) return formatFileSize(bytes);
  return `${formatNumber(gigabytes < 10 ? Math.round(gigabytes * 10) / 10 : Math.round(gigabytes))} GB`;
}

/** Size of stored files, as far as it is recorded. */
export function storedFilesSize({ files, bytes, unmeasured }: StoredFiles): string {
  if (files === unmeasured) return files === 0 ? "None" : "Not recorded";
  const size = formatStorageSize(bytes);
  return unmeasured === 0 ? size : `${size}, ${formatNumber(unmeasured)} not recorded`;
}
