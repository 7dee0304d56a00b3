import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Photo, PhotoStore, type UploadedPhoto } from "./photoStore";

/** The photographs of a form, as its owner sees them. */
export interface Photos {
  readonly list: readonly Photo[];
  /** Those that the server has, in order; the first is the cover. */
  readonly uploaded: readonly UploadedPhoto[];
  /** Whether some are still on their way. */
  readonly isBusy: boolean;
  readonly store: PhotoStore;
}

/** Begins with what was kept before. Uploads end with the component that asked for them. */
export function usePhotos(initial: readonly UploadedPhoto[] = []): Photos {
  const [store] = useState(() => new PhotoStore(initial));
  const list = useSyncExternalStore(store.subscribe, store.snapshot);
  useEffect(() => () => store.abortUploads(), [store]);
  const uploaded = useMemo(() => list.flatMap(({ picture, alt }) => (picture ? [{ picture, alt }] : [])), [list]);
  const isBusy = list.some(({ state }) => state === "waiting" || state === "sending" || state === "preparing");
  return { list, uploaded, isBusy, store };
}
