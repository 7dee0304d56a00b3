import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type {
  ListingChange,
  NewSubmission,
  Submission,
  SubmissionDetail,
  SubmissionDraft,
  SubmissionMessage,
  SubmissionPreview,
} from "../types";

/** Where submissions are read; also their path in the cache. */
export const SUBMISSIONS_KEY = "/api/vehicle-submissions";
export const DRAFT_KEY = `${SUBMISSIONS_KEY}/draft` as const;
const SUBMISSION = `${SUBMISSIONS_KEY}/{id}` as const;
const MESSAGES = `${SUBMISSION}/messages` as const;

const pathParams = (id: number) => ({ path: { id } });

/** What the member has submitted, the newest first; a visitor is not asked for. */
export function useSubmissions() {
  const { user } = useSession();
  return useQuery<Submission[]>(user ? cacheKey(SUBMISSIONS_KEY) : null, () => unwrap(api.GET(SUBMISSIONS_KEY)));
}

/** What somebody else may have changed since is read again whenever its page is opened. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** One submission with its history. `null` asks nothing (the address holds no number). */
export function useSubmission(id: number | null) {
  return useQuery<SubmissionDetail>(
    id === null ? null : cacheKey(`${SUBMISSIONS_KEY}/${id}`),
    () => unwrap(api.GET(SUBMISSION, { params: pathParams(id ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** What seller and concierge wrote to one another about a submission, the oldest first. Reading marks it read. */
export function useSubmissionMessages(id: number) {
  return useQuery<SubmissionMessage[]>(
    cacheKey(`${SUBMISSIONS_KEY}/${id}/messages`),
    () => unwrap(api.GET(MESSAGES, { params: pathParams(id) })),
    REVALIDATE_ON_OPEN,
  );
}

/**
 * Submits a vehicle; the same key never makes two of one. The specification has `userId` beside the fields; the server
 * knows by the session whose it is, and does not read it.
 */
export function submitVehicle(content: NewSubmission, userId: number, key: string): Promise<Submission> {
  const body: NewSubmission & { userId: number } = { ...content, userId };
  return unwrap(api.POST(SUBMISSIONS_KEY, { params: { header: { "Idempotency-Key": key } }, body }));
}

/** Changes what was submitted; what had been sent back for changes is pending again. */
export function resubmitVehicle(id: number, content: NewSubmission, revision: number): Promise<SubmissionDetail> {
  return unwrap(api.PUT(SUBMISSION, { params: pathParams(id), body: { ...content, revision } }));
}

/** Takes a submission back before it was decided. */
export function withdrawSubmission(id: number, reason: string): Promise<SubmissionDetail> {
  return unwrap(api.POST(`${SUBMISSION}/withdraw`, { params: pathParams(id), body: reason ? { reason } : {} }));
}

/** Changes the price or the state of what was listed. */
export function updateOwnListing(id: number, change: ListingChange): Promise<SubmissionDetail> {
  return unwrap(api.PATCH(`${SUBMISSION}/listing`, { params: pathParams(id), body: change }));
}

/** The vehicle as its buyers would see it; nothing is stored. */
export function previewSubmission(content: NewSubmission): Promise<SubmissionPreview> {
  return unwrap(api.POST(`${SUBMISSIONS_KEY}/preview`, { body: content }));
}

/** Writes to the concierge. */
export function sendSubmissionMessage(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { ...pathParams(id), header: { "Idempotency-Key": key } };
  return unwrap(api.POST(MESSAGES, { params, body: { text } }));
}

/** The one draft that the server keeps; null when there is none. */
export function useSubmissionDraft() {
  return useQuery<SubmissionDraft | null>(cacheKey(DRAFT_KEY), async () => (await api.GET(DRAFT_KEY)).data ?? null);
}

/** Keeps a draft. `leaving` lets the request outlive the page. */
export async function saveSubmissionDraft(fields: Record<string, unknown>, keepalive = false): Promise<void> {
  await api.PUT(DRAFT_KEY, { body: fields, keepalive });
}

export async function discardSubmissionDraft(): Promise<void> {
  await api.DELETE(DRAFT_KEY);
}
