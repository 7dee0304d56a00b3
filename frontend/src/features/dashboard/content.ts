/** What the form holds, and what is sent of it. */
import type { NewSubmission, Submission } from "@entities/submission/types";
import { chipsOf } from "../../shared/form/ChipsField";
import { numberIn, schemaOf } from "../../shared/form/rules";
import { formatCount, formatMoney } from "../../shared/format";
import type { KeptPhoto } from "../../shared/media/photos";

/** One input for each pair of the contract: a price and a mileage are written once. */
export interface SubmissionValues {
  make: string;
  model: string;
  year: string;
  location: string;
  price: string;
  miles: string;
  vin: string;
  description: string;
  mainImage: string;
  images: string[];
  imageEntry: string;
  specs: string[];
  specEntry: string;
}

export const emptyValues: SubmissionValues = {
  make: "",
  model: "",
  year: "",
  location: "",
  price: "",
  miles: "",
  vin: "",
  description: "",
  mainImage: "",
  images: [],
  imageEntry: "",
  specs: [],
  specEntry: "",
};

export const submissionSchema = schemaOf<SubmissionValues>("submission", {
  trimmed: ["make", "model", "year", "location", "price", "miles", "vin", "description"],
  numbersIn: { yearNumeric: "year", priceNumeric: "price", milesNumeric: "miles" },
});

const shownAt: Readonly<Record<string, string>> = {
  yearNumeric: "year",
  priceNumeric: "price",
  milesNumeric: "miles",
  documents: "description",
  alts: "images",
};

/** The field of this form at which something that the server says of its own is shown. */
export const fieldOf = (name: string): string => {
  const [top = name] = name.split(/[.[]/);
  return shownAt[top] ?? top;
};

/** "$425,000" for what was written as a price, once it is one. */
export function shownPrice(text: string): string | null {
  const value = numberIn(text);
  return Number.isNaN(value) ? null : formatMoney(Math.round(value));
}

/** "4,200 miles" for what was written as a mileage, once it is one. */
export function shownMiles(text: string): string | null {
  const value = numberIn(text);
  return Number.isInteger(value) ? `${formatCount(value)} miles` : null;
}

/** What is sent: both forms of each pair, the pictures in order with the cover first. */
export function contentOf(values: SubmissionValues, photos: readonly KeptPhoto[]): NewSubmission {
  const text = (name: "description" | "vin") => (values[name].trim() ? { [name]: values[name].trim() } : {});
  const own = photos.map(({ picture }) => picture.url);
  const mainImage = values.mainImage.trim() || (own[0] ?? "");
  const others = [...own, ...chipsOf(values.images, values.imageEntry)].filter((url) => url !== mainImage);
  const alts = photos.flatMap(({ picture, alt }) => (alt.trim() ? [[picture.url, alt.trim()]] : []));
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    year: values.year.trim(),
    yearNumeric: numberIn(values.year),
    price: shownPrice(values.price) ?? "",
    priceNumeric: Math.round(numberIn(values.price)),
    miles: shownMiles(values.miles) ?? "",
    milesNumeric: numberIn(values.miles),
    location: values.location.trim(),
    ...text("description"),
    images: mainImage ? [mainImage, ...others] : others,
    mainImage,
    documents: [],
    specs: chipsOf(values.specs, values.specEntry),
    ...text("vin"),
    alts: Object.fromEntries(alts),
  };
}

/** Pictures of others, which the server fetches before it answers. */
export const fetchedCount = ({ images }: NewSubmission): number =>
  (images ?? []).filter((url) => /^https?:/i.test(url)).length;

/** The form as it was filled in when this was submitted. */
export function valuesOf(submission: Submission): SubmissionValues {
  return {
    ...emptyValues,
    make: submission.make,
    model: submission.model,
    year: submission.year,
    location: submission.location,
    price: String(submission.priceNumeric),
    miles: String(submission.milesNumeric ?? ""),
    vin: submission.vin ?? "",
    description: submission.description,
    specs: submission.specs,
  };
}

/** Its pictures, which the server keeps by now, wherever they came from. */
export function photosOf({ pictures }: Submission): KeptPhoto[] {
  return pictures.map((picture) => ({ picture, alt: picture.alt }));
}
