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

export type SubmissionVerdict = Schemas["SubmissionVerdict"];

export type SubmissionDecision = Readonly<Schemas["SubmissionDecision"]>;

export type NewBadge = Readonly<Schemas["NewBadge"]>;

/** A vehicle as the desk lists it, whatever its state. */
export type DeskListing = Readonly<Schemas["DeskListing"]>;

export type DeskListingChange = Readonly<Schemas["DeskListingChange"]>;

export type AuditLine = Readonly<Schemas["AuditLine"]>;

export type ApplicationCase = Readonly<Schemas["ApplicationCase"]>;

export type AccessRequestCase = Readonly<Schemas["AccessRequestCase"]>;

export type MemberStanding = Readonly<Schemas["Standing"]>;

export type MemberCase = Readonly<Schemas["MemberCase"]>;

/** A question with its vehicle, as the desk sees it. */
export type DeskQuestion = Readonly<Schemas["DeskQuestion"]>;

export type InquiryCase = Readonly<Schemas["InquiryCase"]>;

export type ReplyTemplate = Readonly<Schemas["ReplyTemplate"]>;

export type CaseFile = Readonly<Schemas["CaseFile"]>;

export type CaseKeeper = Readonly<Schemas["CaseKeeper"]>;

export type DeskQueue = Readonly<Schemas["DeskQueue"]>;
