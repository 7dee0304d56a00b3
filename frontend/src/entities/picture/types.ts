import type { Schema } from "@shared/api/types";

/** API types under the names that the front end uses. */
export type PictureData = Schema<"Picture">;

/** Part of the car that a photo shows. */
export type PhotoGroup = Schema<"PhotoGroup">;

/** An uploaded picture with its path and the URL that submissions refer to. */
export type UploadedPicture = Schema<"UploadedPicture">;
