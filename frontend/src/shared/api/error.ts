import { emitAuthFailure } from "./authFailureEvents";
import type { Problem } from "./types";

/**
 * A response that is not OK. `message` follows the specification ("STATUS: body"); `userMessage` is the server's text
 * for the user.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly problem: Problem | null;
  /** Seconds until a retry makes sense, from `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
    this.problem = parseProblem(body);
  }

  /** The server's message for the user, if it sent one. */
  get userMessage(): string | null {
    return this.problem?.message ?? null;
  }
}

function parseProblem(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body);
    const isProblem =
      typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
    return isProblem ? (value as Problem) : null;
  } catch {
    return null;
  }
}

/** Creates the error for a response that is not OK; reads its body. */
export async function toApiError(response: Response): Promise<ApiError> {
  emitAuthFailure(response);
  const body = await response.text().catch(() => "");
  return new ApiError(response.status, body, response.statusText, response.headers.get("Retry-After"));
}

/** Text when no response arrived, or one without a message for the user. */
const UNREACHABLE = "We couldn’t reach the server. Please try again in a moment.";

/** The server's message for the user, or the fallback. */
export function errorMessage(error: unknown, fallback: string = UNREACHABLE): string {
  return error instanceof ApiError ? (error.userMessage ?? fallback) : fallback;
}

/** The request's id in the server's log if the server failed. */
export const errorReference = (error: unknown) =>
  error instanceof ApiError && error.status >= 500 ? error.problem?.requestId : undefined;

/** Errors of the response by field; empty for other failures. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? (error.problem?.fields ?? {}) : {};

/** Whether the error is a response with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);
