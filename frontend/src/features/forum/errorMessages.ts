import { ApiError, errorMessage } from "@shared/api/error";

export const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Why something could not be done: what the server says, or that it says nothing. */
export const failureMessage = (error: unknown): string => errorMessage(error, UNREACHABLE);

/** The specification's sentence with the server's reason, or its other reading where the server gave none. */
function prefixedFailure(error: unknown, withReason: string, fallback: string): string {
  const reason = errorMessage(error, "");
  return reason ? `${withReason}: ${reason}` : fallback;
}

export const createTopicError = (error: unknown): string =>
  prefixedFailure(error, "Failed to create topic", "Failed to create topic. Please try again.");

export const createReplyError = (error: unknown): string =>
  prefixedFailure(error, "Failed to add post", "Failed to post reply. Please try again.");

export const createCategoryError = (error: unknown): string => `Failed to create category: ${failureMessage(error)}`;

/** Whether what was asked for is not there, as opposed to not readable. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
