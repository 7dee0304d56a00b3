import type { Schema } from "@shared/api/types";

export type Inquiry = Schema<"Inquiry">;
export type InquiryMessage = Schema<"InquiryMessage">;
