import { errorMessage, hasStatus } from "@shared/api/error";

/** The specification's text with the server's reason, or its variant without one. */
function prefixedFailure(error: unknown, withReason: string, fallback: string): string {
  const reason = errorMessage(error, "");
  return reason ? `${withReason}: ${reason}` : fallback;
}

export const createTopicError = (error: unknown): string =>
  prefixedFailure(error, "Failed to create topic", "Failed to create topic. Please try again.");

export const createReplyError = (error: unknown): string =>
  prefixedFailure(error, "Failed to add post", "Failed to post reply. Please try again.");

export const createCategoryError = (error: unknown): string => `Failed to create category: ${errorMessage(error)}`;

/** Whether the error is 404. */
export const isNotFound = (error: unknown): boolean => hasStatus(error, 404);
