import type { Schema } from "@shared/api/types";

export type Submission = Schema<"Submission">;
export type SubmissionDetail = Schema<"SubmissionDetail">;
export type SubmissionStatus = Schema<"SubmissionStatus">;
export type SubmissionTransition = Schema<"SubmissionTransition">;

/** The listing created by approving a submission. */
export type SubmissionListing = Schema<"SubmissionListing">;
export type NewSubmission = Schema<"NewSubmission">;
export type SubmissionMessage = Schema<"SubmissionMessage">;
export type SubmissionDraft = Schema<"SubmissionDraft">;
export type SubmissionCheck = Schema<"SubmissionCheck">;
export type SubmissionReadiness = Schema<"SubmissionReadiness">;
export type SubmissionPreview = Schema<"SubmissionPreview">;
export type ListingChange = Schema<"ListingChange">;
