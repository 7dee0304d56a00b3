import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import { uploadFile } from "@shared/api/uploadFile";
import type {
  FeedColumnChoice,
  FeedImportStart,
  FeedPhotoCounts,
  FeedPhotoProblem,
  FeedRun,
  FeedRunDetail,
  FeedSchedule,
  NewFeedSchedule,
} from "../types";

const IMPORTS_PATH = "/api/admin/imports";
const IMPORT_PATH = `${IMPORTS_PATH}/{id}` as const;

/** Interval at which a running import is read again, in milliseconds. */
const POLL_INTERVAL = 1000;

const pathParams = (id: number) => ({ path: { id } });

/** Whether a background job works on it. */
export const isWorking = ({ state }: Pick<FeedRun, "state">): boolean =>
  state === "checking" || state === "importing" || state === "undoing";

/** Imports, latest first. */
export const useFeedRuns = () =>
  usePagedList<FeedRun>({
    path: IMPORTS_PATH,
    read: ({ cursor }) => api.GET(IMPORTS_PATH, { params: { query: cursor ? { cursor } : {} } }),
    idOf: ({ id }) => id,
    pageSize: 20,
    revalidateIfStale: true,
  });

/** One import with its preview, read again while a job works on it. */
export const useFeedRun = (id: number) =>
  useQuery<FeedRunDetail>(
    cacheKey(`${IMPORTS_PATH}/${id}`),
    () => unwrap(api.GET(IMPORT_PATH, { params: pathParams(id) })),
    {
      revalidateIfStale: true,
      refreshInterval: (run) => (run && isWorking(run) ? POLL_INTERVAL : 0),
    },
  );

/** Cached imports. */
export const feedCaches = pathUnder(IMPORTS_PATH);

/** Address of the list of refused rows. */
export const refusedRowsUrl = (id: number): string => `${IMPORTS_PATH}/${id}/refused`;

/** Uploads a file, which is checked in the background. */
export function uploadFeed(file: File, source: string, onProgress: (progress: number) => void): Promise<FeedRun> {
  return uploadFile(`${IMPORTS_PATH}?${new URLSearchParams({ source })}`, file, { onProgress });
}

/** Chooses the fields of columns and checks the file again. */
export function chooseFeedColumns(id: number, columns: readonly FeedColumnChoice[]): Promise<FeedRunDetail> {
  return unwrap(api.PUT(`${IMPORT_PATH}/columns`, { params: pathParams(id), body: { columns: [...columns] } }));
}

/** Chooses the location of rows that state none and checks the file again. */
export function chooseFeedLocation(id: number, location: string): Promise<FeedRunDetail> {
  return unwrap(api.PUT(`${IMPORT_PATH}/default-location`, { params: pathParams(id), body: { location } }));
}

/** Imports a checked file in the background. */
export function startFeedImport(id: number, body: FeedImportStart): Promise<FeedRunDetail> {
  return unwrap(api.POST(`${IMPORT_PATH}/import`, { params: pathParams(id), body }));
}

/** Undoes an import in the background. */
export function undoFeedImport(id: number): Promise<FeedRunDetail> {
  return unwrap(api.POST(`${IMPORT_PATH}/undo`, { params: pathParams(id) }));
}

/** Discards a file that was not imported. */
export async function discardFeedRun(id: number): Promise<void> {
  await api.DELETE(IMPORT_PATH, { params: pathParams(id) });
}

const FEED_PHOTOS_PATH = "/api/admin/feed-photos";

/** Interval at which the counts of photos are read again while some are waiting, in milliseconds. */
const PHOTO_POLL_INTERVAL = 5000;

/** Photos of feeds by source, read again while some are waiting. */
export const useFeedPhotos = () =>
  useQuery<FeedPhotoCounts[]>(cacheKey(FEED_PHOTOS_PATH), () => unwrap(api.GET(FEED_PHOTOS_PATH)), {
    revalidateIfStale: true,
    refreshInterval: (sources) => (sources?.some(({ waiting }) => waiting > 0) ? PHOTO_POLL_INTERVAL : 0),
  });

/** Photos of a source that could not be fetched. */
export const useFeedPhotoProblems = (source: string) =>
  useQuery<FeedPhotoProblem[]>(
    cacheKey(`${FEED_PHOTOS_PATH}/problems`, { source }),
    () => unwrap(api.GET(`${FEED_PHOTOS_PATH}/problems`, { params: { query: { source } } })),
    { revalidateIfStale: true },
  );

/** Cached counts and problems of photos. */
export const feedPhotoCaches = pathUnder(FEED_PHOTOS_PATH);

/** Tries the failed photos of a source again. */
export function retryFeedPhotos(source: string): Promise<{ listings: number }> {
  return unwrap(api.POST(`${FEED_PHOTOS_PATH}/retries`, { body: { source } }));
}

const FEED_SCHEDULES_PATH = "/api/admin/feed-schedules";

/** Interval at which scheduled feeds are read again, in milliseconds. */
const SCHEDULE_POLL_INTERVAL = 15_000;

/** Scheduled feeds by source. */
export const useFeedSchedules = () =>
  useQuery<FeedSchedule[]>(cacheKey(FEED_SCHEDULES_PATH), () => unwrap(api.GET(FEED_SCHEDULES_PATH)), {
    revalidateIfStale: true,
    refreshInterval: (feeds) => (feeds && feeds.length > 0 ? SCHEDULE_POLL_INTERVAL : 0),
  });

/** Cached schedules. */
export const feedScheduleCaches = pathUnder(FEED_SCHEDULES_PATH);

/** Sets the schedule of a source; its file is read at once. */
export function setFeedSchedule(schedule: NewFeedSchedule): Promise<FeedSchedule[]> {
  return unwrap(api.PUT(FEED_SCHEDULES_PATH, { body: schedule }));
}

/** Reads the file of a scheduled feed now. */
export async function readFeedNow(source: string): Promise<void> {
  await api.POST(`${FEED_SCHEDULES_PATH}/readings`, { body: { source } });
}

/** Removes the schedule of a source. */
export async function removeFeedSchedule(source: string): Promise<void> {
  await api.DELETE(FEED_SCHEDULES_PATH, { params: { query: { source } } });
}
