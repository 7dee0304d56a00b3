import { ApiError, sentenceOf } from "../../shared/api/error";

export const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Why something could not be done: what the server says, or that it says nothing. */
export const reasonOf = (error: unknown): string => sentenceOf(error, UNREACHABLE);

/** The specification's sentence with the server's reason, or its other reading where the server gave none. */
function failure(error: unknown, withReason: string, otherwise: string): string {
  const reason = sentenceOf(error, "");
  return reason ? `${withReason}: ${reason}` : otherwise;
}

export const topicFailure = (error: unknown): string =>
  failure(error, "Failed to create topic", "Failed to create topic. Please try again.");

export const replyFailure = (error: unknown): string =>
  failure(error, "Failed to add post", "Failed to post reply. Please try again.");

export const categoryFailure = (error: unknown): string => `Failed to create category: ${reasonOf(error)}`;

/** Whether what was asked for is not there, as opposed to not readable. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
