import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type Photo, PhotoStore, type UploadedPhoto } from "./photoStore";

/** Photos of a form. */
export interface Photos {
  readonly list: readonly Photo[];
  /** Uploaded photos in order; the first is the cover. */
  readonly uploaded: readonly UploadedPhoto[];
  /** Whether uploads are running. */
  readonly isBusy: boolean;
  readonly store: PhotoStore;
}

/** Creates the photo store; uploads are aborted when the component unmounts. */
export function usePhotos(initial: readonly UploadedPhoto[] = []): Photos {
  const [store] = useState(() => new PhotoStore(initial));
  const list = useSyncExternalStore(store.subscribe, store.snapshot);
  useEffect(() => () => store.abortUploads(), [store]);
  const uploaded = useMemo(() => list.flatMap(({ picture, alt }) => (picture ? [{ picture, alt }] : [])), [list]);
  const isBusy = list.some(({ state }) => state === "waiting" || state === "sending" || state === "preparing");
  return { list, uploaded, isBusy, store };
}
