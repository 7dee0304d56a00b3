import type { components } from "./schema";

type Schemas = components["schemas"];

/** Who is signed in. */
export type User = Readonly<Schemas["User"]>;

/** The nouns of the wire, by the names that the rest of the front end uses. */
export type Picture = Schemas["Picture"];
export type VehicleCard = Schemas["Vehicle"];
export type VehicleDetail = Schemas["VehicleDetail"];
export type RecentVehicle = Schemas["RecentVehicle"];
export type VehicleFacets = Schemas["Facets"];
export type Suggestion = Schemas["Suggestion"];
export type Makes = Readonly<Schemas["Makes"]>;
export type SavedSearch = Schemas["SavedSearch"];
export type Insight = Schemas["Insight"];
export type PriceEvidence = Schemas["PriceEvidence"];
export type PriceSample = Schemas["PriceSample"];
export type NewSavedSearch = Schemas["NewSavedSearch"];
export type RichNode = Schemas["RichNode"];
export type RichElement = Exclude<RichNode, string>;
export type Problem = Schemas["Problem"];
export type Profile = Readonly<Schemas["Profile"]>;
export type TwoFactor = Readonly<Schemas["TwoFactor"]>;
export type UnconfirmedAccount = Readonly<Schemas["UnconfirmedAccount"]>;
/** A member's two-factor authentication, as admins see it. */
export type MemberSecondFactor = Readonly<Schemas["MemberSecondFactor"]>;
/** A request to reset it that waits for another admin. */
export type SecondFactorReset = Readonly<Schemas["SecondFactorReset"]>;
export type TwoFactorEnrolment = Readonly<Schemas["TwoFactorEnrolment"]>;
export type Passkey = Readonly<Schemas["Passkey"]>;
export type Preferences = Readonly<Schemas["Preferences"]>;
export type NewPreferences = Readonly<Schemas["NewPreferences"]>;
export type PreferencesChange = Readonly<Schemas["PreferencesChange"]>;
/** What the server tells a member; a passing notice on the page is of `shared/notices`. */
export type Notice = Readonly<Schemas["Notice"]>;
export type UnreadNotices = Readonly<Schemas["UnreadNotices"]>;
export type Subscription = Readonly<Schemas["Subscription"]>;
export type Member = Readonly<Schemas["Member"]>;
/** A browser that the member is signed in with; who is signed in here is `Session` of `useSession`. */
export type DeviceSession = Readonly<Schemas["Session"]>;
export type AdminStatus = Readonly<Schemas["AdminStatus"]>;
/** Who has logged in, and what the log-in took back. */
export type LoggedIn = Readonly<Schemas["LoggedIn"]>;
export type Export = Readonly<Schemas["Export"]>;
export type Closed = Readonly<Schemas["Closed"]>;
/** A picture that the site keeps: where it is, and the address that a submission names it by. */
export type SentPicture = Readonly<Schemas["SentPicture"]>;
export type Submission = Readonly<Schemas["Submission"]>;
export type SubmissionDetail = Readonly<Schemas["SubmissionDetail"]>;
export type SubmissionStatus = Schemas["SubmissionStatus"];
export type SubmissionMove = Readonly<Schemas["SubmissionMove"]>;
/** What became of the vehicle after approval. */
export type SubmissionListing = Readonly<Schemas["SubmissionListing"]>;
export type NewSubmission = Readonly<Schemas["NewSubmission"]>;
export type SubmissionMessage = Readonly<Schemas["SubmissionMessage"]>;
export type SubmissionDraft = Readonly<Schemas["SubmissionDraft"]>;
export type SubmissionPreview = Readonly<Schemas["SubmissionPreview"]>;
export type ListingChange = Readonly<Schemas["ListingChange"]>;
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
export type Application = Readonly<Schemas["Application"]>;
export type ApplicationCase = Readonly<Schemas["ApplicationCase"]>;
export type Evidence = Readonly<Schemas["Evidence"]>;
export type Invitation = Readonly<Schemas["Invitation"]>;
export type NewInvitation = Schemas["NewInvitation"];
export type OpenInvitation = Readonly<Schemas["OpenInvitation"]>;
export type AccessRequestCase = Readonly<Schemas["AccessRequestCase"]>;
export type MemberStanding = Readonly<Schemas["Standing"]>;
export type MemberCase = Readonly<Schemas["MemberCase"]>;
export type VaultDocument = Readonly<Schemas["Document"]>;
/** One's own documents, and how much room they take, in bytes. */
export interface Vault {
  readonly documents: readonly VaultDocument[];
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly mostBytes: number;
}
export type Claim = Readonly<Schemas["Claim"]>;
export type ClaimKind = Schemas["ClaimKind"];
export type NewClaim = Readonly<Schemas["NewClaim"]>;
export type Question = Readonly<Schemas["Question"]>;
/** The questions of a listing, and whether the reader may ask one. */
export interface ListingQuestions {
  readonly questions: readonly Question[];
  readonly mayAsk: boolean;
}
/** A fact of a listing, and who stated it. */
export type StatedFact = Readonly<Schemas["StatedFact"]>;
/** A question with its vehicle, as the desk sees it. */
export type DeskQuestion = Readonly<Schemas["DeskQuestion"]>;
export type SharedDocument = Readonly<Schemas["SharedDocument"]>;
export type DocumentShare = Readonly<Schemas["DocumentShare"]>;
export type DocumentAccess = Readonly<Schemas["DocumentAccess"]>;
export type Inquiry = Readonly<Schemas["Inquiry"]>;
export type InquiryCase = Readonly<Schemas["InquiryCase"]>;
export type InquiryMessage = Readonly<Schemas["InquiryMessage"]>;
export type Meeting = Readonly<Schemas["Meeting"]>;
export type AppointmentSlot = Readonly<Schemas["AppointmentSlot"]>;
export type ReplyTemplate = Readonly<Schemas["ReplyTemplate"]>;
export type CaseFile = Readonly<Schemas["CaseFile"]>;
export type CaseKeeper = Readonly<Schemas["CaseKeeper"]>;
export type DeskQueue = Readonly<Schemas["DeskQueue"]>;
