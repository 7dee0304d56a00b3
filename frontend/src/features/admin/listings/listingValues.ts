/** Form values of a listing at the desk and their mapping to the API. */
import type { Picture } from "@entities/picture/types";
import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import {
  type AudienceValues,
  publicListing,
  toAudienceFields,
  toAudienceValues,
} from "@entities/vehicle/audience/audience";
import {
  changedFacts,
  emptyFacts,
  type FactsValues,
  optionalFacts,
  toFactsValues,
  toStatedFacts,
} from "@entities/vehicle/facts/factsValues";
import { formSchema } from "@shared/form/formSchema";
import { parseNumber } from "@shared/form/parseNumber";
import type { AdminListingChange, AdminListingDetail, NewListing } from "../types";

export interface ListingValues extends FactsValues, AudienceValues {
  make: string;
  model: string;
  year: string;
  price: string;
  miles: string;
  location: string;
  /** One per line. */
  specs: string;
  description: string;
  reason: string;
}

export const emptyListing: ListingValues = {
  ...emptyFacts,
  ...publicListing,
  make: "",
  model: "",
  year: "",
  price: "",
  miles: "",
  location: "",
  specs: "",
  description: "",
  reason: "",
};

export const listingSchema = formSchema<ListingValues>("listingEdit", { optional: ["miles", ...optionalFacts] });

/** Photos of a listing: up to 150 in groups, also from addresses. Removed ones stay with the listing until it is saved. */
export const listingPhotos = { max: 150, hasGroups: true, takesAddresses: true, keepsInitial: true } as const;

/** Form field that shows the error of an API field. */
export const toFormField = (name: string): string => name.replace(/Numeric$/, "");

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const milesOf = ({ miles }: ListingValues): number | null => (miles.trim() === "" ? null : parseNumber(miles));

const photosOf = (photos: readonly UploadedPhoto[]) =>
  photos.map(({ picture: { path }, alt, group = null }) => ({ path, alt: alt.trim(), group }));

/** Form values of a listing. */
export function toListingValues(listing: AdminListingDetail): ListingValues {
  return {
    ...toFactsValues(listing.facts),
    ...toAudienceValues(listing),
    make: listing.make,
    model: listing.model,
    year: listing.year,
    price: String(listing.priceNumeric),
    miles: listing.milesNumeric === null ? "" : String(listing.milesNumeric),
    location: listing.location,
    specs: listing.specs.join("\n"),
    description: listing.description,
    reason: "",
  };
}

/** Photos of a listing for the photo form. */
export const toListingPhotos = (photos: readonly Picture[]): UploadedPhoto[] =>
  photos.map((picture) => ({
    picture: {
      ...picture,
      formats: picture.formats ?? [],
      id: picture.path.split("/").at(-1) ?? "",
      url: picture.path,
    },
    alt: picture.alt,
    group: picture.group ?? null,
  }));

/** Request body of a new listing. */
export function toNewListing(values: ListingValues, photos: readonly UploadedPhoto[]): NewListing {
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    yearNumeric: parseNumber(values.year),
    priceNumeric: parseNumber(values.price),
    milesNumeric: milesOf(values),
    location: values.location.trim(),
    description: values.description.trim(),
    specs: splitLines(values.specs),
    ...toStatedFacts(values),
    ...toAudienceFields(values),
    photos: photosOf(photos),
  };
}

/** Request body with what was changed since the form was opened: other fields may have been changed by others. */
export function toListingChange(
  [initial, initialPhotos]: readonly [ListingValues, readonly UploadedPhoto[]],
  [values, photos]: readonly [ListingValues, readonly UploadedPhoto[]],
): AdminListingChange {
  const isChanged = (name: keyof ListingValues) => values[name] !== initial[name];
  const reason = values.reason.trim();
  const photoList = photosOf(photos);
  return {
    ...(isChanged("make") && { make: values.make.trim() }),
    ...(isChanged("model") && { model: values.model.trim() }),
    ...(isChanged("year") && { yearNumeric: parseNumber(values.year) }),
    ...(parseNumber(values.price) !== parseNumber(initial.price) && { priceNumeric: parseNumber(values.price) }),
    ...(isChanged("miles") && { milesNumeric: milesOf(values) }),
    ...(isChanged("location") && { location: values.location.trim() }),
    ...(isChanged("specs") && { specs: splitLines(values.specs) }),
    ...(isChanged("description") && { description: values.description.trim() }),
    ...changedFacts(values, initial),
    ...((isChanged("audience") || isChanged("publicOn")) && toAudienceFields(values)),
    ...(JSON.stringify(photoList) !== JSON.stringify(photosOf(initialPhotos)) && { photos: photoList }),
    ...(reason && { reason }),
  };
}
