import { formatFileSize, formatNumber } from "@shared/format";
import type { StoredFiles } from "../types";

/** Filters of the mail queue, as the server names them, and what the emails of each are. */
export const mailFilters: readonly { readonly value: string; readonly label: string; readonly hint: string }[] = [
  {
    value: "attention",
    label: "Needs attention",
    hint: "The last attempt failed. Waiting emails are tried again automatically, given-up emails only if you retry them.",
  },
  { value: "waiting", label: "Waiting", hint: "To be sent now, or tried again after a failure." },
  {
    value: "given_up",
    label: "Given up",
    hint: "Delivery failed too often, or a backup was restored meanwhile. Fix the cause and retry, or drop the email.",
  },
  {
    value: "sent",
    label: "Sent",
    hint: "The mail server accepted these emails. Whether they reached their reader isn’t known here.",
  },
  {
    value: "shown",
    label: "Shown (no mail server)",
    hint: "No mail server was set up, so these emails were written to the server’s log instead of being sent.",
  },
  { value: "dropped", label: "Dropped", hint: "Staff decided not to send these emails. Their content was deleted." },
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

const jobs: Readonly<Record<string, { readonly label: string; readonly purpose: string }>> = {
  "embedded-database": { label: "Database", purpose: "Starts the site’s own database again if it stops." },
  "mail-delivery": { label: "Email delivery", purpose: "Sends all email, such as confirmations and password resets." },
  notifications: { label: "Notifications", purpose: "Tells members what is new, on the site and by email." },
  "site-settings": { label: "Site settings", purpose: "Puts settings into effect that were saved on another server." },
  "data-exports": { label: "Data exports", purpose: "Builds the files with which members download their data." },
  "feed-imports": { label: "Feed imports", purpose: "Previews, imports and undoes feeds." },
  "feed-readings": { label: "Scheduled feed readings", purpose: "Fetches feeds from their addresses on schedule." },
  "feed-photos": { label: "Feed photos", purpose: "Fetches the photos of the listings in feeds." },
  "account-erasure": { label: "Account deletion", purpose: "Erases deleted accounts when their waiting time is over." },
  "listing-releases": {
    label: "Release of collectors’ listings",
    purpose: "Opens listings to everyone when the collectors’ time is over.",
  },
  "listing-expiry": { label: "Listing expiry", purpose: "Takes listings off the site when they end." },
  "legal-notifications": { label: "Notifications of legal texts", purpose: "Tells members of new legal texts." },
  cleanup: { label: "Cleanup", purpose: "Deletes what is no longer used, such as unused photos." },
  "startup-checks": { label: "Startup checks", purpose: "Checks the database role and the mail server after a start." },
  "event-log": { label: "Event log", purpose: "Receives changes. While it fails, pages and searches show them late." },
  "vehicle-cache": { label: "Inventory cache", purpose: "Speeds up searches. While it fails, they are slower." },
  "live-events": { label: "Live updates", purpose: "Updates open pages. While it fails, changes show after a reload." },
  backups: { label: "Backups", purpose: "Makes the scheduled backups and deletes old ones." },
  "storage-space": { label: "Storage space", purpose: "Fails while a disk or file storage is full." },
  "backup-age": { label: "Age of the backups", purpose: "Fails when the last backup is too old." },
};

/** Name and purpose of a background job for display; null if it has only its identifier. */
export const describeJob = (name: string) => jobs[name] ?? null;

const jobStates: Readonly<Record<string, string>> = {
  waiting: "Waiting for a database update",
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
