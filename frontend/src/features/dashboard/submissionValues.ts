/** Form values of a submission and their mapping to the API. */

import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import type { NewSubmission, Submission } from "@entities/submission/types";
import {
  emptyFacts,
  type FactsValues,
  optionalFacts,
  toFactsValues,
  toStatedFacts,
} from "@entities/vehicle/facts/factsValues";
import { withPendingEntry } from "@shared/form/ChipsField";
import { formSchema } from "@shared/form/formSchema";
import { isInKilometers, parseNumber } from "@shared/form/parseNumber";
import { formatMoney, formatNumber } from "@shared/format";

/** One input per value; the API takes text and number of each. */
export interface SubmissionValues extends FactsValues {
  make: string;
  model: string;
  year: string;
  location: string;
  price: string;
  miles: string;
  description: string;
  mainImage: string;
  images: string[];
  imageEntry: string;
  specs: string[];
  specEntry: string;
}

export const emptyValues: SubmissionValues = {
  ...emptyFacts,
  make: "",
  model: "",
  year: "",
  location: "",
  price: "",
  miles: "",
  description: "",
  mainImage: "",
  images: [],
  imageEntry: "",
  specs: [],
  specEntry: "",
};

export const submissionSchema = formSchema<SubmissionValues>("submission", {
  include: "modelYear",
  numbersFrom: { yearNumeric: "year", priceNumeric: "price", milesNumeric: "miles" },
  optional: optionalFacts,
});

const formFieldOf: Readonly<Record<string, string>> = {
  yearNumeric: "year",
  priceNumeric: "price",
  milesNumeric: "miles",
  documents: "description",
  alts: "images",
};

/** Form field that shows the error of an API field. */
export const toSubmissionField = (name: string): string => {
  const [top = name] = name.split(/[.[]/);
  return formFieldOf[top] ?? top;
};

/** Formats an entered price, e.g. "$425,000"; null if invalid. */
export function formatEnteredPrice(text: string): string | null {
  const value = parseNumber(text);
  return value >= 0 ? formatMoney(Math.round(value)) : null;
}

/** Formats an entered mileage, e.g. "4,200 miles"; null if invalid. */
export function formatEnteredMiles(text: string): string | null {
  const value = parseNumber(text);
  return Number.isInteger(value) && value >= 0 ? `${formatNumber(value)} miles` : null;
}

/** Request body: text and number of each value, pictures with the cover first. */
export function toSubmission(values: SubmissionValues, photos: readonly UploadedPhoto[]): NewSubmission {
  const description = values.description.trim();
  const uploadedUrls = photos.map(({ picture }) => picture.url);
  const mainImage = values.mainImage.trim() || (uploadedUrls[0] ?? "");
  const others = [...uploadedUrls, ...withPendingEntry(values.images, values.imageEntry)].filter(
    (url) => url !== mainImage,
  );
  const alts = photos.flatMap(({ picture, alt }) => (alt.trim() ? [[picture.url, alt.trim()]] : []));
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    year: values.year.trim(),
    yearNumeric: parseNumber(values.year),
    price: formatEnteredPrice(values.price) ?? "",
    priceNumeric: Math.round(parseNumber(values.price)),
    miles: formatEnteredMiles(values.miles) ?? "",
    milesNumeric: parseNumber(values.miles),
    location: values.location.trim(),
    ...(description && { description }),
    images: mainImage ? [mainImage, ...others] : others,
    mainImage,
    documents: [],
    specs: withPendingEntry(values.specs, values.specEntry),
    ...toStatedFacts(isInKilometers(values.miles) ? { ...values, odometerUnit: "kilometers" } : values),
    alts: Object.fromEntries(alts),
  };
}

/** Number of external pictures, which the server downloads before responding. */
export const remotePictureCount = ({ images }: NewSubmission): number =>
  (images ?? []).filter((url) => /^https?:/i.test(url)).length;

/** Form values of an existing submission. */
export function toFormValues(submission: Submission): SubmissionValues {
  return {
    ...emptyValues,
    ...toFactsValues(submission),
    make: submission.make,
    model: submission.model,
    year: submission.year,
    location: submission.location,
    price: submission.priceNumeric === null ? "" : String(submission.priceNumeric),
    miles: String(submission.milesNumeric ?? ""),
    description: submission.description,
    specs: submission.specs,
  };
}

/** Uploaded pictures of an existing submission. */
export function toUploadedPhotos({ pictures }: Submission): UploadedPhoto[] {
  return pictures.map((picture) => ({ picture, alt: picture.alt }));
}
