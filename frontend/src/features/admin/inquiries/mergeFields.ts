import { inquirySubject } from "@entities/inquiry/labels";
import type { InquiryCase } from "../types";

type MergeSource = Pick<InquiryCase, "reference" | "asked" | "kind">;

/** Values of the merge fields of a reply template: those that `Constraint::MergeFields` in `domain/rule_check.rs` permits. */
const mergeFields: Readonly<Record<string, (source: MergeSource) => string>> = {
  name: ({ asked }) => asked.name,
  reference: ({ reference }) => reference,
  subject: inquirySubject,
};

/** The fields as they are written in a template. */
export const mergeFieldNames = Object.keys(mergeFields).map((name) => `{${name}}`);

/** An inquiry for the preview of a template. */
export const sampleInquiry: MergeSource = {
  reference: "MQ-7K2F9D",
  kind: "inquiry",
  asked: { name: "Ada Lovelace", text: "", vehicle: "2020 Ferrari 812 Superfast" },
};

const FIELD = /\{(\w+)\}/g;

/** The text of a template with the values of an inquiry; unknown fields stay as they are. */
export const fillTemplate = (text: string, source: MergeSource): string =>
  text.replace(FIELD, (field, name: string) => mergeFields[name]?.(source) ?? field);

/** Fields in a text that nothing fills in. */
export const unknownFields = (text: string): readonly string[] =>
  [...text.matchAll(FIELD)].filter(([, name]) => !mergeFields[name ?? ""]).map(([field]) => field);
