import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { usePagedQuery, useQuery } from "../query";
import type { paths } from "../schema";
import type {
  AuditLine,
  DeskListing,
  DeskListingChange,
  DeskQuestion,
  QueuedSubmission,
  SubmissionCase,
  SubmissionCounts,
  SubmissionDecision,
  SubmissionMessage,
} from "../types";
import { nextCursor } from "../vehicles/useVehicles";

const QUEUE = "/api/admin/submissions";
const ONE = `${QUEUE}/{id}` as const;
const COUNTS = `${QUEUE}/counts` as const;
const VEHICLES = "/api/admin/vehicles";
const QUESTIONS = "/api/admin/questions";
const AUDIT = "/api/admin/audit";
const ACTIONS = `${AUDIT}/actions` as const;

/** What is asked of a list; what is empty is not asked. */
type Asked<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;
export type AuditQuery = Asked<typeof AUDIT>;

/** What others change too is read again whenever it is opened. */
const afresh = { revalidateIfStale: true } as const;

interface ListPage<Item> {
  readonly items: Item[];
  /** How many there are on all pages together, if the server says. */
  readonly total: number | null;
  /** The cursor of the page after this one. */
  readonly next: string | null;
}

/** A list that is read page by page, as far as somebody asked. */
function usePages<Item, Query extends object>(
  path: string,
  query: Query,
  read: (query: Query & { cursor?: string }) => Promise<{ data?: Item[]; response: Response }>,
) {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as Query;
  const { data, error, size, setSize, mutate, isValidating } = usePagedQuery<ListPage<Item>>({
    path,
    query: asked,
    read: async (cursor) => {
      const { data: items = [], response } = await read({ ...asked, ...(cursor !== null && { cursor }) });
      const total = response.headers.get("X-Total-Count");
      return {
        items,
        total: total === null ? null : Number(total),
        next: nextCursor(response.headers.get("Link")),
      };
    },
    nextOf: ({ next }) => next,
  });
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
export const useSubmissionQueue = (filters: Asked<typeof QUEUE>) =>
  usePages<QueuedSubmission, Asked<typeof QUEUE>>(QUEUE, filters, (query) => api.GET(QUEUE, { params: { query } }));

/** How many submissions stand where. */
export function useSubmissionCounts() {
  return useQuery<SubmissionCounts>(cacheKey(COUNTS), () => dataOf(api.GET(COUNTS)), afresh);
}

/** A submission with everything that a decision rests on. */
export function useSubmissionCase(id: string) {
  return useQuery<SubmissionCase>(
    cacheKey(`${QUEUE}/${id}`),
    () => dataOf(api.GET(ONE, { params: { path: { id: Number(id) } } })),
    afresh,
  );
}

/** Decides; answers the case as it stands then. */
export function decideSubmission(id: number, decision: SubmissionDecision): Promise<SubmissionCase> {
  return dataOf(api.POST(`${ONE}/decision`, { params: { path: { id } }, body: decision }));
}

/** Writes to a seller. */
export function answerSeller(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { path: { id }, header: { "Idempotency-Key": key } };
  return dataOf(api.POST(`${ONE}/messages`, { params, body: { text } }));
}

/** Vehicles in any state. */
export const useDeskVehicles = (filters: Asked<typeof VEHICLES>) =>
  usePages<DeskListing, Asked<typeof VEHICLES>>(VEHICLES, filters, (query) => api.GET(VEHICLES, { params: { query } }));

/** How one vehicle is read, in any state; `null` without a number. */
export const deskVehicle = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${VEHICLES}/${id}`,
        read: (): Promise<DeskListing> => dataOf(api.GET(`${VEHICLES}/{id}`, { params: { path: { id } } })),
      };

/** Changes a vehicle; answers it as it stands then. */
export function changeVehicle(id: number, change: DeskListingChange): Promise<DeskListing> {
  return dataOf(api.PATCH(`${VEHICLES}/{id}`, { params: { path: { id } }, body: change }));
}

/** Puts the featured vehicles in this order; those not named are featured no more. */
export async function orderFeatured(ids: readonly number[]): Promise<void> {
  await api.PUT("/api/admin/featured", { body: { ids: [...ids] } });
}

/** Questions about listings: those that wait with the oldest first, others with the latest. */
export const useDeskQuestions = (filters: Asked<typeof QUESTIONS>) =>
  usePages<DeskQuestion, Asked<typeof QUESTIONS>>(QUESTIONS, filters, (query) =>
    api.GET(QUESTIONS, { params: { query } }),
  );

/** How one question is read, however it stands; `null` without a number. */
export const deskQuestion = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${QUESTIONS}/${id}`,
        read: (): Promise<DeskQuestion> => dataOf(api.GET(`${QUESTIONS}/{id}`, { params: { path: { id } } })),
      };

/** Puts an answer among the facts of its listing. */
export function makeFact({ id, revision }: DeskQuestion, label: string, value: string): Promise<DeskQuestion> {
  const body = { label, value, revision };
  return dataOf(api.PUT(`${QUESTIONS}/{id}/fact`, { params: { path: { id } }, body }));
}

/** Takes a fact back; the answer stays. */
export function takeFactBack({ id, revision }: DeskQuestion): Promise<DeskQuestion> {
  return dataOf(api.DELETE(`${QUESTIONS}/{id}/fact`, { params: { path: { id }, query: { revision } } }));
}

/** Removes a question with its answer; whoever asked reads why. */
export function removeQuestion({ id, revision }: DeskQuestion, reason: string): Promise<DeskQuestion> {
  const body = { reason, revision };
  return dataOf(api.POST(`${QUESTIONS}/{id}/removal`, { params: { path: { id } }, body }));
}

/** What was done, the latest first. */
export const useAudit = (filters: AuditQuery) =>
  usePages<AuditLine, AuditQuery>(AUDIT, filters, (query) => api.GET(AUDIT, { params: { query } }));

/** The names of everything that is logged. */
export function useAuditActions() {
  return useQuery<string[]>(cacheKey(ACTIONS), () => dataOf(api.GET(ACTIONS)));
}
