import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import { uploadFile } from "@shared/api/uploadFile";
import type { FeedColumnChoice, FeedRun, FeedRunDetail } from "../types";

const IMPORTS = "/api/admin/imports";
const IMPORT = `${IMPORTS}/{id}` as const;

/** Interval at which a running import is read again, in milliseconds. */
const POLL_INTERVAL = 1000;

const pathParams = (id: number) => ({ path: { id } });

/** Whether a background job works on it. */
export const isWorking = ({ state }: Pick<FeedRun, "state">): boolean =>
  state === "checking" || state === "importing" || state === "undoing";

/** Imports, latest first. */
export const useFeedRuns = () =>
  usePagedList<FeedRun>({
    path: IMPORTS,
    read: ({ cursor }) => api.GET(IMPORTS, { params: { query: cursor ? { cursor } : {} } }),
    idOf: ({ id }) => id,
    pageSize: 20,
    revalidateIfStale: true,
  });

/** One import with its preview, read again while a job works on it. */
export const useFeedRun = (id: number) =>
  useQuery<FeedRunDetail>(cacheKey(`${IMPORTS}/${id}`), () => unwrap(api.GET(IMPORT, { params: pathParams(id) })), {
    revalidateIfStale: true,
    refreshInterval: (run) => (run && isWorking(run) ? POLL_INTERVAL : 0),
  });

/** Cached imports. */
export const feedCaches = pathUnder(IMPORTS);

/** Address of the list of refused rows. */
export const refusedRowsUrl = (id: number): string => `${IMPORTS}/${id}/refused`;

/** Uploads a file, which is checked in the background. */
export function uploadFeed(file: File, source: string, onProgress: (progress: number) => void): Promise<FeedRun> {
  return uploadFile(`${IMPORTS}?${new URLSearchParams({ source })}`, file, { onProgress });
}

/** Chooses the fields of columns and checks the file again. */
export function chooseFeedColumns(id: number, columns: readonly FeedColumnChoice[]): Promise<FeedRunDetail> {
  return unwrap(api.PUT(`${IMPORT}/columns`, { params: pathParams(id), body: { columns: [...columns] } }));
}

/** Imports a checked file in the background. */
export function startFeedImport(
  id: number,
  withdrawMissing: boolean,
  confirmedCount: number | null,
): Promise<FeedRunDetail> {
  const body = { withdrawMissing, confirmedCount };
  return unwrap(api.POST(`${IMPORT}/import`, { params: pathParams(id), body }));
}

/** Undoes an import in the background. */
export function undoFeedImport(id: number): Promise<FeedRunDetail> {
  return unwrap(api.POST(`${IMPORT}/undo`, { params: pathParams(id) }));
}

/** Discards a file that was not imported. */
export async function discardFeedRun(id: number): Promise<void> {
  await api.DELETE(IMPORT, { params: pathParams(id) });
}
