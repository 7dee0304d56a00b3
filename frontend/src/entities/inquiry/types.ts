import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

export type Inquiry = Readonly<Schemas["Inquiry"]>;

export type InquiryMessage = Readonly<Schemas["InquiryMessage"]>;
