import type { Schema } from "@shared/api/types";

/** A member's two-factor state as admins see it. */
export type MemberSecondFactor = Schema<"MemberSecondFactor">;

/** A reset request waiting for a second admin. */
export type SecondFactorReset = Schema<"SecondFactorReset">;
export type AdminStatus = Schema<"AdminStatus">;
export type QueuedSubmission = Schema<"QueuedSubmission">;
export type SubmissionCounts = Schema<"SubmissionCounts">;
export type SubmissionCase = Schema<"SubmissionCase">;
export type SubmissionDecisionStatus = Schema<"SubmissionDecisionStatus">;
export type SubmissionDecision = Schema<"SubmissionDecision">;
export type NewBadge = Schema<"NewBadge">;

/** A vehicle of any status in the admin list. */
export type AdminListing = Schema<"AdminListing">;
export type AdminListingDetail = Schema<"AdminListingDetail">;
export type SaleAttempt = Schema<"SaleAttempt">;
export type AdminListingChange = Schema<"AdminListingChange">;
export type NewListing = Schema<"NewListing">;
export type AuditEntry = Schema<"AuditLine">;
export type ApplicationCase = Schema<"ApplicationCase">;
export type AccessRequestCase = Schema<"AccessRequestCase">;
export type AdminMember = Schema<"MemberAccount">;
export type MemberCase = Schema<"MemberCase">;

/** A question with its vehicle, for admins. */
export type AdminQuestion = Schema<"AdminQuestion">;

/** A change of a listing that its seller proposes, in the queue and as reviewed. */
export type QueuedProposal = Schema<"QueuedProposal">;
export type ProposalReview = Schema<"ProposalReview">;
export type ProposalDecision = Schema<"ProposalDecision">;

/** Edits by staff that a seller signs off, in the list and as reviewed. */
export type QueuedSignOff = Schema<"QueuedSignOff">;
export type SignOffReview = Schema<"SignOffReview">;
export type KeptEdits = Schema<"KeptEdits">;
export type InquiryCase = Schema<"InquiryCase">;
export type SavedView = Schema<"SavedView">;
export type ReplyTemplate = Schema<"ReplyTemplate">;
export type CaseFile = Schema<"CaseFile">;
export type CaseAssignee = Schema<"CaseAssignee">;
export type AdminQueue = Schema<"AdminQueue">;

/** A file of a feed and what became of it. */
export type FeedRun = Schema<"FeedRun">;
export type FeedRunDetail = Schema<"FeedRunDetail">;
export type FeedRunCounts = Schema<"FeedRunCounts">;
export type FeedImportStart = Schema<"FeedImportStart">;
export type FeedColumnChoice = Schema<"FeedColumnChoice">;
export type FeedPhotoCounts = Schema<"FeedPhotoCounts">;
export type FeedPhotoProblem = Schema<"FeedPhotoProblem">;
export type FeedSchedule = Schema<"FeedSchedule">;
export type NewFeedSchedule = Schema<"NewFeedSchedule">;

/** An email of the outgoing queue, without its content. */
export type QueuedMail = Schema<"QueuedMail">;
export type JobStatus = Schema<"JobStatus">;
export type StorageUse = Schema<"StorageUse">;
export type MessageReport = Schema<"MessageReport">;
export type MessageReportDetail = Schema<"MessageReportDetail">;
export type SiteSettings = Schema<"SiteSettings">;
export type SiteSettingsPage = Schema<"SiteSettingsPage">;
export type StoredFiles = Schema<"StoredFiles">;

/** Legal texts as staff edit them. */
export type LegalFile = Schema<"LegalFile">;
export type LegalFileSummary = Schema<"LegalFileSummary">;
export type LegalForm = Schema<"LegalForm">;
export type LegalPreview = Schema<"LegalPreview">;

/** Unsent text of a case: the form's key in the tab and the field with the text. */
export interface CaseDraft {
  readonly key: string;
  readonly field: string;
}
