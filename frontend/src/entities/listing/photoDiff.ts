/** Comparison of two lists of photos. */
import type { PictureData } from "@entities/picture/types";

/** A photo of the later list with what changed about it. */
export interface PhotoChange {
  readonly photo: PictureData;
  /** Position in the earlier list, from 1; null if it was added. */
  readonly earlierPosition: number | null;
  /** Whether it stands elsewhere among the photos that both lists have. */
  readonly isMoved: boolean;
  /** Whether its caption or group differs. */
  readonly isRelabeled: boolean;
}

interface PhotoDiff {
  /** All photos of the later list, in its order. */
  readonly after: readonly PhotoChange[];
  /** Photos that only the earlier list has. */
  readonly removed: readonly PictureData[];
}

export function photoDiff(before: readonly PictureData[], after: readonly PictureData[]): PhotoDiff {
  const paths = new Set(after.map(({ path }) => path));
  const remaining = before.filter(({ path }) => paths.has(path));
  let remainingIndex = 0;
  const changes = after.map((photo): PhotoChange => {
    const index = before.findIndex(({ path }) => path === photo.path);
    const earlier = before[index];
    if (!earlier) return { photo, earlierPosition: null, isMoved: false, isRelabeled: false };
    const isMoved = remaining[remainingIndex]?.path !== photo.path;
    remainingIndex += 1;
    const isRelabeled = earlier.alt !== photo.alt || (earlier.group ?? null) !== (photo.group ?? null);
    return { photo, earlierPosition: index + 1, isMoved, isRelabeled };
  });
  return { after: changes, removed: before.filter(({ path }) => !paths.has(path)) };
}
