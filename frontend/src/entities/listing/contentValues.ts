/** Form values of a listing's content and their mapping to the API, for its seller and for staff. */
import type { PictureData } from "@entities/picture/types";
import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import { changedFacts, emptyFacts, type FactsValues, toFactsValues } from "@entities/vehicle/facts/factsValues";
import type { OwnVehicleFacts } from "@entities/vehicle/facts/types";
import { MAX_LISTING_PHOTOS } from "@shared/api/limits";
import { parseNumber } from "@shared/form/parseNumber";
import type { ListingContent, NewListingProposal } from "./types";

export interface ContentValues extends FactsValues {
  make: string;
  model: string;
  year: string;
  miles: string;
  location: string;
  /** One per line. */
  specs: string;
  description: string;
}

export const emptyContent: ContentValues = {
  ...emptyFacts,
  make: "",
  model: "",
  year: "",
  miles: "",
  location: "",
  specs: "",
  description: "",
};

/** Photos of a listing, in groups, also from addresses. Removed ones stay with the listing until it is saved. */
export const listingPhotos = {
  max: MAX_LISTING_PHOTOS,
  hasGroups: true,
  takesAddresses: true,
  keepsInitial: true,
} as const;

/** Form field that shows the error of an API field. */
export const toListingField = (name: string): string => name.replace(/Numeric$/, "");

export const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const milesOf = ({ miles }: ContentValues): number | null => (miles.trim() === "" ? null : parseNumber(miles));

/** Photos for the API. */
export const photosOf = (photos: readonly UploadedPhoto[]) =>
  photos.map(({ picture: { path }, alt, group = null }) => ({ path, alt: alt.trim(), group }));

type Content = Omit<ListingContent, "photos" | "facts"> & { readonly facts: OwnVehicleFacts };

/** Form values of a listing's content. */
export const toContentValues = (content: Content): ContentValues => ({
  ...toFactsValues(content.facts),
  make: content.make,
  model: content.model,
  year: content.year,
  miles: content.milesNumeric === null ? "" : String(content.milesNumeric),
  location: content.location,
  specs: content.specs.join("\n"),
  description: content.description,
});

/** Photos of a listing for the photo form. */
export const toListingPhotos = (photos: readonly PictureData[]): UploadedPhoto[] =>
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

/** The content that differs from the initial one: other fields may have been changed by others. */
export function changedContent(
  [initial, initialPhotos]: readonly [ContentValues, readonly UploadedPhoto[]],
  [values, photos]: readonly [ContentValues, readonly UploadedPhoto[]],
): Omit<NewListingProposal, "version"> {
  const isChanged = (name: keyof ContentValues) => values[name] !== initial[name];
  const photoList = photosOf(photos);
  return {
    ...(isChanged("make") && { make: values.make.trim() }),
    ...(isChanged("model") && { model: values.model.trim() }),
    ...(isChanged("year") && { yearNumeric: parseNumber(values.year) }),
    ...(isChanged("miles") && { milesNumeric: milesOf(values) }),
    ...(isChanged("location") && { location: values.location.trim() }),
    ...(isChanged("specs") && { specs: splitLines(values.specs) }),
    ...(isChanged("description") && { description: values.description.trim() }),
    ...changedFacts(values, initial),
    ...(JSON.stringify(photoList) !== JSON.stringify(photosOf(initialPhotos)) && { photos: photoList }),
  };
}
