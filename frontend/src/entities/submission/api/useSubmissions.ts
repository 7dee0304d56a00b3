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
  SubmissionReadiness,
} from "../types";

/** API path and cache key of the user's submissions. */
export const SUBMISSIONS_PATH = "/api/vehicle-submissions";
export const DRAFT_PATH = `${SUBMISSIONS_PATH}/draft` as const;
const SUBMISSION_PATH = `${SUBMISSIONS_PATH}/{id}` as const;
const MESSAGES_PATH = `${SUBMISSION_PATH}/messages` as const;

const pathParams = (id: number) => ({ path: { id } });

/** The user's submissions, newest first; sends no request for visitors. */
export function useSubmissions() {
  const { user } = useSession();
  return useQuery<Submission[]>(user ? cacheKey(SUBMISSIONS_PATH) : null, () => unwrap(api.GET(SUBMISSIONS_PATH)));
}

/** Revalidated whenever it is shown: the staff changes it too. */
const REVALIDATE_ON_OPEN = { revalidateIfStale: true } as const;

/** One submission with its history; `null` sends no request (the URL holds no valid id). */
export function useSubmission(id: number | null) {
  return useQuery<SubmissionDetail>(
    id === null ? null : cacheKey(`${SUBMISSIONS_PATH}/${id}`),
    () => unwrap(api.GET(SUBMISSION_PATH, { params: pathParams(id ?? 0) })),
    REVALIDATE_ON_OPEN,
  );
}

/** Messages between seller and staff, oldest first. Fetching marks them as read. */
export function useSubmissionMessages(id: number) {
  return useQuery<SubmissionMessage[]>(
    cacheKey(`${SUBMISSIONS_PATH}/${id}/messages`),
    () => unwrap(api.GET(MESSAGES_PATH, { params: pathParams(id) })),
    REVALIDATE_ON_OPEN,
  );
}

/**
 * Submits a vehicle; the idempotency key prevents duplicates. The specification sends `userId` with the fields; the
 * server identifies the seller by the session and ignores it.
 */
export function submitVehicle(content: NewSubmission, userId: number, key: string): Promise<Submission> {
  const body: NewSubmission & { userId: number } = { ...content, userId };
  return unwrap(api.POST(SUBMISSIONS_PATH, { params: { header: { "Idempotency-Key": key } }, body }));
}

/** Updates a submission; one that was sent back for changes becomes pending again. */
export function resubmitVehicle(id: number, content: NewSubmission, revision: number): Promise<SubmissionDetail> {
  return unwrap(api.PUT(SUBMISSION_PATH, { params: pathParams(id), body: { ...content, revision } }));
}

/** Withdraws an undecided submission. */
export function withdrawSubmission(id: number, reason: string): Promise<SubmissionDetail> {
  return unwrap(api.POST(`${SUBMISSION_PATH}/withdraw`, { params: pathParams(id), body: reason ? { reason } : {} }));
}

/** Changes the price or status of the seller's own listing. */
export function updateOwnListing(id: number, change: ListingChange): Promise<SubmissionDetail> {
  return unwrap(api.PATCH(`${SUBMISSION_PATH}/listing`, { params: pathParams(id), body: change }));
}

/** Renews the seller's own listing for another full term; the idempotency key prevents a second renewal. */
export function renewListing(id: number, key: string): Promise<SubmissionDetail> {
  return unwrap(
    api.POST(`${SUBMISSION_PATH}/renewal`, { params: { ...pathParams(id), header: { "Idempotency-Key": key } } }),
  );
}

/** Renders the vehicle as buyers would see it; nothing is stored. */
export function previewSubmission(content: NewSubmission): Promise<SubmissionPreview> {
  return unwrap(api.POST(`${SUBMISSIONS_PATH}/preview`, { body: content }));
}

/** Checks a form, which may be incomplete; nothing is stored. `revised` is the submission that it revises. */
export function checkSubmission(
  content: NewSubmission,
  revised: number | null,
  signal: AbortSignal,
): Promise<SubmissionReadiness> {
  const query = revised === null ? {} : { submission: revised };
  return unwrap(api.POST(`${SUBMISSIONS_PATH}/readiness`, { params: { query }, body: content, signal }));
}

/** Sends a message to the staff. */
export function sendSubmissionMessage(id: number, text: string, key: string): Promise<SubmissionMessage> {
  const params = { ...pathParams(id), header: { "Idempotency-Key": key } };
  return unwrap(api.POST(MESSAGES_PATH, { params, body: { text } }));
}

/** The user's submission draft; null when there is none. */
export function useSubmissionDraft() {
  return useQuery<SubmissionDraft | null>(cacheKey(DRAFT_PATH), async () => (await api.GET(DRAFT_PATH)).data ?? null);
}

/** Stores the draft. `keepalive` lets the request outlive the page. */
export async function saveSubmissionDraft(fields: Record<string, unknown>, keepalive = false): Promise<void> {
  await api.PUT(DRAFT_PATH, { body: fields, keepalive });
}

export async function discardSubmissionDraft(): Promise<void> {
  await api.DELETE(DRAFT_PATH);
}
