/** Checks of a photo file before it is uploaded. */

/** Largest photo in bytes (25 MB), as in `crates/domain/src/pictures/photo.rs` (`MAX_PHOTO_BYTES`). */
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024;
/** The server's message about a larger photo, `PHOTO_TOO_LARGE` there. */
const PHOTO_TOO_LARGE = "Photos can be at most 25 MB; please upload a smaller copy";

/** Why a file is not uploaded; null if it may be. */
export function refusalOf({ type, size }: File): string | null {
  if (type !== "" && !type.startsWith("image/")) return "This file isn’t a photo.";
  return size > MAX_PHOTO_BYTES ? PHOTO_TOO_LARGE : null;
}
