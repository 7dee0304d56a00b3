/** The photo uploader of a form, for tests. */
import { PhotoUploader } from "@entities/picture/upload/PhotoUploader";
import type { PhotoOptions, UploadedPhoto } from "@entities/picture/upload/photoStore";
import { usePhotos } from "@entities/picture/upload/usePhotos";
import { screen, within } from "@testing-library/react";
import { uploadedPicture } from "./submissions";

/** Uploaded photos named front, side and rear. */
export const threePhotos: readonly UploadedPhoto[] = ["front", "side", "rear"].map((id) => ({
  picture: uploadedPicture(id),
  alt: id,
}));

/** The uploader with a text that says what a form would send. */
export function Uploader({
  photos = [],
  hasOtherCover = false,
  options = {},
}: {
  photos?: readonly UploadedPhoto[];
  hasOtherCover?: boolean;
  options?: Partial<PhotoOptions>;
}) {
  const uploads = usePhotos(photos, options);
  return (
    <>
      <PhotoUploader photos={uploads} hasOtherCover={hasOtherCover} />
      <p data-testid="kept">
        {uploads.uploaded
          .map(({ picture: { id }, alt, group }) => `${id}${alt && `: ${alt}`}${group ? ` [${group}]` : ""}`)
          .join(", ")}
      </p>
      <p data-testid="busy">{String(uploads.isBusy)}</p>
    </>
  );
}

/** Tiles of the photos in order. */
export const tiles = () => within(screen.getByRole("list", { name: "Photos" })).getAllByRole("listitem");

/** Id, caption and group of each uploaded photo, in order. */
export const uploadedText = () => screen.getByTestId("kept").textContent;
