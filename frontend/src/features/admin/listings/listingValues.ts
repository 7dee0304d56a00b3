/** Form values of a listing at the desk and their mapping to the API. */
import {
  type ContentValues,
  changedContent,
  emptyContent,
  milesOf,
  photosOf,
  splitLines,
  toContentValues,
} from "@entities/listing/contentValues";
import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import {
  type AudienceValues,
  publicListing,
  toAudienceFields,
  toAudienceValues,
} from "@entities/vehicle/audience/audience";
import { optionalFacts, toStatedFacts } from "@entities/vehicle/facts/factsValues";
import { formSchema } from "@shared/form/formSchema";
import { parseNumber } from "@shared/form/parseNumber";
import type { AdminListingChange, AdminListingDetail, NewListing } from "../types";

export interface ListingValues extends ContentValues, AudienceValues {
  price: string;
  isPriceOnRequest: boolean;
  reason: string;
}

export const emptyListing: ListingValues = {
  ...emptyContent,
  ...publicListing,
  price: "",
  isPriceOnRequest: false,
  reason: "",
};

export const listingSchema = formSchema<ListingValues>("listingEdit", {
  optional: ({ isPriceOnRequest }) => ["miles", ...optionalFacts, ...(isPriceOnRequest ? ["price"] : [])],
});

/** Form values of a listing. */
export function toListingValues(listing: AdminListingDetail): ListingValues {
  return {
    ...toContentValues(listing),
    ...toAudienceValues(listing),
    price: listing.priceNumeric === null ? "" : String(listing.priceNumeric),
    isPriceOnRequest: listing.priceNumeric === null,
    reason: "",
  };
}

/** The asking price for the API. */
const toPrice = ({ price, isPriceOnRequest }: ListingValues) =>
  isPriceOnRequest ? { priceOnRequest: true } : { priceNumeric: parseNumber(price) };

/** Request body of a new listing. */
export function toNewListing(values: ListingValues, photos: readonly UploadedPhoto[]): NewListing {
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    yearNumeric: parseNumber(values.year),
    ...toPrice(values),
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
  const isPriceChanged =
    isChanged("isPriceOnRequest") ||
    (!values.isPriceOnRequest && parseNumber(values.price) !== parseNumber(initial.price));
  const reason = values.reason.trim();
  return {
    ...changedContent([initial, initialPhotos], [values, photos]),
    ...(isPriceChanged && toPrice(values)),
    ...((isChanged("audience") || isChanged("publicOn")) && toAudienceFields(values)),
    ...(reason && { reason }),
  };
}
