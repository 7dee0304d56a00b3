/** Conversion between form values and the stored draft. */
import type { UploadedPicture } from "@entities/picture/types";
import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import { emptyValues, type SubmissionValues } from "./submissionValues";

const stringItems = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

const isPicture = (value: unknown): value is UploadedPicture =>
  typeof value === "object" && value !== null && "id" in value && "url" in value && "path" in value;

/** Draft fields of the form. */
export function toDraftFields(values: SubmissionValues, photos: readonly UploadedPhoto[]): Record<string, unknown> {
  return { ...values, photos };
}

/** Whether the draft equals the empty form. */
export function isEmptyDraft(draft: Record<string, unknown>): boolean {
  return JSON.stringify(draft) === JSON.stringify(toDraftFields(emptyValues, []));
}

/** Form values of a draft; fields of older versions that do not fit are dropped. */
export function fromDraftFields(fields: Readonly<Record<string, unknown>>): {
  values: SubmissionValues;
  photos: UploadedPhoto[];
} {
  const entries = Object.entries(emptyValues).map(([name, empty]) => {
    const value = fields[name];
    if (Array.isArray(empty)) return [name, stringItems(value)];
    return [name, typeof value === typeof empty ? value : empty];
  });
  const photos = (Array.isArray(fields.photos) ? fields.photos : []).flatMap((photo: unknown): UploadedPhoto[] => {
    if (typeof photo !== "object" || photo === null || !("picture" in photo) || !isPicture(photo.picture)) return [];
    return [{ picture: photo.picture, alt: "alt" in photo && typeof photo.alt === "string" ? photo.alt : "" }];
  });
  return { values: Object.fromEntries(entries) as unknown as SubmissionValues, photos };
}
