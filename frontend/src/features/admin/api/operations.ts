import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { JobStatus, QueuedMail, StorageUse } from "../types";
import { useFilteredList } from "./filteredList";

const MAILS_PATH = "/api/admin/mails";
const MAIL_PATH = `${MAILS_PATH}/{id}` as const;
const JOBS_PATH = "/api/admin/jobs";
const STORAGE_PATH = "/api/admin/storage";

/** Interval at which the jobs are read again, in milliseconds. */
const POLL_INTERVAL = 15_000;

const pathParams = (id: number) => ({ path: { id } });

/** Emails of the queue in a state, newest first. */
export const useMails = (state: string) =>
  useFilteredList<QueuedMail, { state: string }>(MAILS_PATH, { state }, (query) =>
    api.GET(MAILS_PATH, { params: { query } }),
  );

/** Cached lists of emails. */
export const mailCaches = pathUnder(MAILS_PATH);

/** Makes an email due at once. */
export function retryMail(id: number): Promise<QueuedMail> {
  return unwrap(api.POST(`${MAIL_PATH}/retry`, { params: pathParams(id) }));
}

/** Discards an email. */
export function dropMail(id: number): Promise<QueuedMail> {
  return unwrap(api.POST(`${MAIL_PATH}/drop`, { params: pathParams(id) }));
}

/** Background jobs of the server that answers. */
export const useJobs = () =>
  useQuery<JobStatus[]>(cacheKey(JOBS_PATH), () => unwrap(api.GET(JOBS_PATH)), {
    revalidateIfStale: true,
    refreshInterval: POLL_INTERVAL,
  });

/** Size of the database and of the stored files. */
export const useStorageUse = () =>
  useQuery<StorageUse>(cacheKey(STORAGE_PATH), () => unwrap(api.GET(STORAGE_PATH)), { revalidateIfStale: true });
