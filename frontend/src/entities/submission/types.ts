import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Submission = Readonly<Schemas["Submission"]>;

export type SubmissionDetail = Readonly<Schemas["SubmissionDetail"]>;

export type SubmissionStatus = Schemas["SubmissionStatus"];

export type SubmissionTransition = Readonly<Schemas["SubmissionMove"]>;

/** The listing created by approving a submission. */
export type SubmissionListing = Readonly<Schemas["SubmissionListing"]>;

export type NewSubmission = Readonly<Schemas["NewSubmission"]>;

export type SubmissionMessage = Readonly<Schemas["SubmissionMessage"]>;

export type SubmissionDraft = Readonly<Schemas["SubmissionDraft"]>;

export type SubmissionPreview = Readonly<Schemas["SubmissionPreview"]>;

export type ListingChange = Readonly<Schemas["ListingChange"]>;
