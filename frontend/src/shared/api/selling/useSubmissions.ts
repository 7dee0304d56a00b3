import useSWR from "swr";
import { useSession } from "../useSession";
import {
  answerOf,
  call,
  type ListingChange,
  type Submission,
  type SubmissionContent,
  type SubmissionDraft,
  type SubmissionMessage,
  type SubmissionPreview,
} from "./wire";

/** Where submissions are read; also their key in the cache. */
export const SUBMISSIONS_KEY = "/api/vehicle-submissions";
export const DRAFT_KEY = `${SUBMISSIONS_KEY}/draft`;

const one = (id: number): string => `${SUBMISSIONS_KEY}/${id}`;

/** What the member has submitted, the newest first; a visitor is not asked for. */
export function useSubmissions() {
  const { user } = useSession();
  return useSWR<Submission[]>(user ? SUBMISSIONS_KEY : null, () => answerOf<Submission[]>("GET", SUBMISSIONS_KEY));
}

/** What somebody else may have changed since is read again whenever its page is opened. */
const afresh = { revalidateIfStale: true } as const;

/** One submission with its history. `null` asks nothing (the address holds no number). */
export function useSubmission(id: number | null) {
  return useSWR<Submission>(id === null ? null : one(id), () => answerOf<Submission>("GET", one(id ?? 0)), afresh);
}

/** What seller and concierge wrote to one another about a submission, the oldest first. Reading marks it read. */
export function useSubmissionMessages(id: number) {
  const key = `${one(id)}/messages`;
  return useSWR<SubmissionMessage[]>(key, () => answerOf<SubmissionMessage[]>("GET", key), afresh);
}

/** Submits a vehicle; the same key never makes two of one. */
export function submitVehicle(content: SubmissionContent, key: string): Promise<Submission> {
  return answerOf("POST", SUBMISSIONS_KEY, content, { key });
}

/** Changes what was submitted; what had been sent back for changes is pending again. */
export function resubmitVehicle(id: number, content: SubmissionContent, revision: number): Promise<Submission> {
  return answerOf("PUT", one(id), { ...content, revision });
}

/** Takes a submission back before it was decided. */
export function withdrawSubmission(id: number, reason: string): Promise<Submission> {
  return answerOf("POST", `${one(id)}/withdraw`, reason ? { reason } : {});
}

/** Changes the price or the state of what was listed. */
export function changeListing(id: number, change: ListingChange): Promise<Submission> {
  return answerOf("PATCH", `${one(id)}/listing`, change);
}

/** The vehicle as its buyers would see it; nothing is stored. */
export function previewSubmission(content: SubmissionContent): Promise<SubmissionPreview> {
  return answerOf("POST", `${SUBMISSIONS_KEY}/preview`, content);
}

export function sendSubmissionMessage(id: number, text: string, key: string): Promise<SubmissionMessage> {
  return answerOf("POST", `${one(id)}/messages`, { text }, { key });
}

/** The one draft that the server keeps; null when there is none. */
export function useSubmissionDraft() {
  return useSWR<SubmissionDraft | null>(DRAFT_KEY, () => call<SubmissionDraft>("GET", DRAFT_KEY));
}

/** Keeps a draft. `leaving` lets the request outlive the page. */
export async function saveSubmissionDraft(fields: Record<string, unknown>, leaving = false): Promise<void> {
  await call("PUT", DRAFT_KEY, fields, { keepalive: leaving });
}

export async function discardSubmissionDraft(): Promise<void> {
  await call("DELETE", DRAFT_KEY);
}
