import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Photo, type PhotoOptions, PhotoStore, type UploadedPhoto } from "./photoStore";

/** Photos of a form. */
export interface Photos {
  readonly list: readonly Photo[];
  /** Uploaded photos in order; the first is the cover. */
  readonly uploaded: readonly UploadedPhoto[];
  /** Whether uploads are running. */
  readonly isBusy: boolean;
  readonly store: PhotoStore;
}

/** Creates the photo store, for a submission by default; uploads are aborted when the component unmounts. */
export function usePhotos(initial: readonly UploadedPhoto[] = [], options: Partial<PhotoOptions> = {}): Photos {
  const [store] = useState(() => new PhotoStore(initial, options));
  useEffect(() => () => store.abortUploads(), [store]);
  return usePhotosOf(store);
}

/** Photos of a store that outlives the form. */
export function usePhotosOf(store: PhotoStore): Photos {
  const list = useSyncExternalStore(store.subscribe, store.snapshot);
  const uploaded = useMemo(
    () => list.flatMap(({ picture, alt, group }) => (picture ? [{ picture, alt, group }] : [])),
    [list],
  );
  const isBusy = list.some(({ state }) => state === "waiting" || state === "sending" || state === "preparing");
  return { list, uploaded, isBusy, store };
}
