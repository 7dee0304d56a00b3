import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import {
  type AuditLine,
  answerOf,
  call,
  type Decision,
  type DeskVehicle,
  type Page,
  type QueuedSubmission,
  readPage,
  type SubmissionCase,
  type SubmissionCounts,
  type SubmissionMessage,
  type VehicleChange,
} from "./wire";

const QUEUE = "/api/admin/submissions";
const VEHICLES = "/api/admin/vehicles";
const AUDIT = "/api/admin/audit";

/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

/** What a list is asked for; what is empty is not asked. */
export type Filters = Readonly<Record<string, string>>;

/** A list that is read page by page, as far as somebody asked. */
export function usePages<Item>(path: string, filters: Filters) {
  const asked = Object.entries(filters).filter(([, value]) => value !== "");
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<Item>>(
    (_index, previous: Page<Item> | null) => {
      if (previous && previous.next === null) return null;
      const parameters = new URLSearchParams(asked);
      if (previous?.next) parameters.set("cursor", previous.next);
      return `${path}?${parameters}`;
    },
    (url: string) => readPage<Item>(url),
    { revalidateFirstPage: false, revalidateOnMount: true },
  );
  const last = data?.at(-1);
  return {
    items: data?.flatMap(({ items }) => items),
    total: data?.[0]?.total ?? null,
    error: error as unknown,
    isValidating,
    /** Reads on; absent when this is all. */
    more: last?.next ? () => void setSize(size + 1) : undefined,
    again: mutate,
  };
}

/** Submissions in a state, the longest waiting first. */
export const useSubmissionQueue = (filters: Filters) => usePages<QueuedSubmission>(QUEUE, filters);

export function useSubmissionCounts() {
  return useSWR<SubmissionCounts>(
    `${QUEUE}/counts`,
    () => answerOf<SubmissionCounts>("GET", `${QUEUE}/counts`),
    afresh,
  );
}

export function useSubmissionCase(id: string) {
  const key = `${QUEUE}/${id}`;
  return useSWR<SubmissionCase>(key, () => answerOf<SubmissionCase>("GET", key), afresh);
}

/** Decides; answers the case as it stands then. */
export function decideSubmission(id: number, decision: Decision): Promise<SubmissionCase> {
  return answerOf("POST", `${QUEUE}/${id}/decision`, decision);
}

export function answerSeller(id: number, text: string, key: string): Promise<SubmissionMessage> {
  return answerOf("POST", `${QUEUE}/${id}/messages`, { text }, { key });
}

/** Vehicles in any state. */
export const useDeskVehicles = (filters: Filters) => usePages<DeskVehicle>(VEHICLES, filters);

/** Changes a vehicle; answers it as it stands then. */
export function changeVehicle(id: number, change: VehicleChange): Promise<unknown> {
  return answerOf("PATCH", `${VEHICLES}/${id}`, change);
}

/** Puts the featured vehicles in this order; those not named are featured no more. */
export async function orderFeatured(ids: readonly number[]): Promise<void> {
  await call("PUT", "/api/admin/featured", { ids });
}

/** What was done, the latest first. */
export const useAudit = (filters: Filters) => usePages<AuditLine>(AUDIT, filters);

/** The names of everything that is logged. */
export function useAuditActions() {
  return useSWR<string[]>(`${AUDIT}/actions`, () => answerOf<string[]>("GET", `${AUDIT}/actions`));
}
