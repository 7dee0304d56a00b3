import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type KeptPhoto, type Photo, PhotoStore } from "./photos";

/** The photographs of a form, as its owner sees them. */
export interface Photos {
  readonly list: readonly Photo[];
  /** Those that the server has, in order; the first is the cover. */
  readonly kept: readonly KeptPhoto[];
  /** Whether some are still on their way. */
  readonly isBusy: boolean;
  readonly store: PhotoStore;
}

/** Begins with what was kept before. Uploads end with the component that asked for them. */
export function usePhotos(start: readonly KeptPhoto[] = []): Photos {
  const [store] = useState(() => new PhotoStore(start));
  const list = useSyncExternalStore(store.subscribe, store.snapshot);
  useEffect(() => () => store.stop(), [store]);
  const kept = useMemo(() => list.flatMap(({ picture, alt }) => (picture ? [{ picture, alt }] : [])), [list]);
  const isBusy = list.some(({ state }) => state === "waiting" || state === "sending" || state === "preparing");
  return { list, kept, isBusy, store };
}
