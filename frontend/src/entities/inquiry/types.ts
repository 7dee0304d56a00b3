import type { Schema } from "@shared/api/types";

export type Inquiry = Schema<"Inquiry">;
/** An inquiry with its messages and revision. */
export type InquiryThread = Schema<"InquiryThread">;
export type InquiryMessage = Schema<"InquiryMessage">;
