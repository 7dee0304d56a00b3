import { ApiError, errorMessage } from "@shared/api/error";

export const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** Error message: the server's, or that it is unreachable. */
export const failureMessage = (error: unknown): string => errorMessage(error, UNREACHABLE);

/** The specification's text with the server's reason, or its variant without one. */
function prefixedFailure(error: unknown, withReason: string, fallback: string): string {
  const reason = errorMessage(error, "");
  return reason ? `${withReason}: ${reason}` : fallback;
}

export const createTopicError = (error: unknown): string =>
  prefixedFailure(error, "Failed to create topic", "Failed to create topic. Please try again.");

export const createReplyError = (error: unknown): string =>
  prefixedFailure(error, "Failed to add post", "Failed to post reply. Please try again.");

export const createCategoryError = (error: unknown): string => `Failed to create category: ${failureMessage(error)}`;

/** Whether the error is 404. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
