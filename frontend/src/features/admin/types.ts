import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** A member's two-factor state as admins see it. */
export type MemberSecondFactor = Readonly<Schemas["MemberSecondFactor"]>;

/** A reset request waiting for a second admin. */
export type SecondFactorReset = Readonly<Schemas["SecondFactorReset"]>;

export type AdminStatus = Readonly<Schemas["AdminStatus"]>;

export type QueuedSubmission = Readonly<Schemas["QueuedSubmission"]>;

export type SubmissionCounts = Readonly<Schemas["SubmissionCounts"]>;

export type SubmissionCheck = Readonly<Schemas["SubmissionCheck"]>;

export type SubmissionCase = Readonly<Schemas["SubmissionCase"]>;

export type SubmissionDecisionStatus = Schemas["SubmissionVerdict"];

export type SubmissionDecision = Readonly<Schemas["SubmissionDecision"]>;

export type NewBadge = Readonly<Schemas["NewBadge"]>;

/** A vehicle of any status in the admin list. */
export type AdminListing = Readonly<Schemas["DeskListing"]>;

export type AdminListingChange = Readonly<Schemas["DeskListingChange"]>;

export type AuditEntry = Readonly<Schemas["AuditLine"]>;

export type ApplicationCase = Readonly<Schemas["ApplicationCase"]>;

export type AccessRequestCase = Readonly<Schemas["AccessRequestCase"]>;

export type AdminMember = Readonly<Schemas["Standing"]>;

export type MemberCase = Readonly<Schemas["MemberCase"]>;

/** A question with its vehicle, for admins. */
export type AdminQuestion = Readonly<Schemas["DeskQuestion"]>;

export type InquiryCase = Readonly<Schemas["InquiryCase"]>;

export type ReplyTemplate = Readonly<Schemas["ReplyTemplate"]>;

export type CaseFile = Readonly<Schemas["CaseFile"]>;

export type CaseAssignee = Readonly<Schemas["CaseKeeper"]>;

export type AdminQueue = Readonly<Schemas["DeskQueue"]>;
