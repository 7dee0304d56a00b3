import type { Schema } from "@shared/api/types";

export type Inquiry = Schema<"Inquiry">;
/** State of the listing that an inquiry is about. */
export type InquiryListing = Schema<"InquiryListing">;
/** An inquiry with its messages and revision. */
export type InquiryThread = Schema<"InquiryThread">;
export type InquiryMessage = Schema<"InquiryMessage">;
