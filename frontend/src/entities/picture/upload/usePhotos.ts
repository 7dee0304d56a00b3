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

/** Holds the photos of a form while it is not shown. */
export interface PhotoKeeper {
  store: PhotoStore | null;
}

/** Aborts the uploads of the kept photos and forgets them. */
export function dropPhotos(keeper: PhotoKeeper): void {
  keeper.store?.abortUploads();
  keeper.store = null;
}

/**
 * Creates the photo store, for a submission by default. Uploads are aborted when the component unmounts; with a keeper,
 * they go on, and the photos are those that it has, also the failed ones.
 */
export function usePhotos(
  initial: readonly UploadedPhoto[] = [],
  options: Partial<PhotoOptions> = {},
  keeper?: PhotoKeeper,
): Photos {
  const [store] = useState(() => keeper?.store ?? new PhotoStore(initial, options));
  useEffect(() => {
    if (!keeper) return () => store.abortUploads();
    keeper.store = store;
    return undefined;
  }, [store, keeper]);
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
