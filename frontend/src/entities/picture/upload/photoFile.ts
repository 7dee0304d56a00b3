/** Checks of a photo file before it is uploaded. */
import { MAX_PHOTO_MB } from "@shared/api/limits";

/** Largest photo in bytes. */
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 1024 * 1024;
/** The server's message about a larger photo, `PHOTO_TOO_LARGE` in `crates/domain/src/pictures/photo.rs`. */
const PHOTO_TOO_LARGE = `Photos can be at most ${MAX_PHOTO_MB} MB; please upload a smaller copy`;

/** Why a file is not uploaded; null if it may be. */
export function refusalOf({ type, size }: File): string | null {
  if (type !== "" && !type.startsWith("image/")) return "This file isn’t a photo.";
  return size > MAX_PHOTO_BYTES ? PHOTO_TOO_LARGE : null;
}
