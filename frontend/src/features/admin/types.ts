import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** A member's two-factor authentication, as admins see it. */
export type MemberSecondFactor = Readonly<Schemas["MemberSecondFactor"]>;

/** A request to reset it that waits for another admin. */
export type SecondFactorReset = Readonly<Schemas["SecondFactorReset"]>;

export type AdminStatus = Readonly<Schemas["AdminStatus"]>;

export type QueuedSubmission = Readonly<Schemas["QueuedSubmission"]>;

export type SubmissionCounts = Readonly<Schemas["SubmissionCounts"]>;

export type SubmissionCheck = Readonly<Schemas["SubmissionCheck"]>;

export type SubmissionCase = Readonly<Schemas["SubmissionCase"]>;

export type SubmissionDecisionStatus = Schemas["SubmissionVerdict"];

export type SubmissionDecision = Readonly<Schemas["SubmissionDecision"]>;

export type NewBadge = Readonly<Schemas["NewBadge"]>;

/** A vehicle as the desk lists it, whatever its state. */
export type AdminListing = Readonly<Schemas["DeskListing"]>;

export type AdminListingChange = Readonly<Schemas["DeskListingChange"]>;

export type AuditEntry = Readonly<Schemas["AuditLine"]>;

export type ApplicationCase = Readonly<Schemas["ApplicationCase"]>;

export type AccessRequestCase = Readonly<Schemas["AccessRequestCase"]>;

export type AdminMember = Readonly<Schemas["Standing"]>;

export type MemberCase = Readonly<Schemas["MemberCase"]>;

/** A question with its vehicle, as the desk sees it. */
export type AdminQuestion = Readonly<Schemas["DeskQuestion"]>;

export type InquiryCase = Readonly<Schemas["InquiryCase"]>;

export type ReplyTemplate = Readonly<Schemas["ReplyTemplate"]>;

export type CaseFile = Readonly<Schemas["CaseFile"]>;

export type CaseAssignee = Readonly<Schemas["CaseKeeper"]>;

export type AdminQueue = Readonly<Schemas["DeskQueue"]>;
