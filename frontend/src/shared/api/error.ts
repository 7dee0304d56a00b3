import { emitAuthFailure } from "./authFailureEvents";
import type { Problem } from "./types";

/**
 * Any answer that is not OK. The message is the specification's "STATUS: body"; a reader is shown `sentence`, which is
 * what the server wrote for them.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly problem: Problem | null;
  /** When the server will listen again, if it said so. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
    this.problem = parseProblem(body);
  }

  /** What went wrong in words for the reader, if the server said it. */
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

/** The error for a response that is not OK; reads the body. */
export async function toApiError(response: Response): Promise<ApiError> {
  emitAuthFailure(response);
  const body = await response.text().catch(() => "");
  return new ApiError(response.status, body, response.statusText, response.headers.get("Retry-After"));
}

/** The server's sentence for this failure, else the one given. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.userMessage ?? fallback) : fallback;
}
