import { listingPhotos } from "@entities/listing/contentValues";
import { PhotoStore, type UploadedPhoto } from "@entities/picture/upload/photoStore";
import { type Photos, usePhotosOf } from "@entities/picture/upload/usePhotos";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ListingValues } from "./listingValues";

/** Unsent listing, held outside the dialog's content so that closing the dialog by accident loses nothing. */
interface ListingDraft {
  readonly initialValues: ListingValues;
  readonly initialPhotos: readonly UploadedPhoto[];
  /** The values as they are now. */
  values: ListingValues;
  readonly photos: PhotoStore;
}

export type ListingDraftRef = RefObject<ListingDraft | null>;

/** Whether the form was changed since it was first opened. */
function isChanged({ initialValues, values, initialPhotos, photos }: ListingDraft): boolean {
  const list = photos.snapshot();
  return (
    JSON.stringify(values) !== JSON.stringify(initialValues) ||
    list.length !== initialPhotos.length ||
    list.some(({ alt, group, picture }, index) => {
      const initial = initialPhotos[index];
      return picture !== initial?.picture || alt !== initial?.alt || group !== (initial?.group ?? null);
    })
  );
}

/** Place of a dialog's draft; its uploads go on while the dialog is closed, and end with the page. */
export function useListingDraft(): ListingDraftRef {
  const draft = useRef<ListingDraft | null>(null);
  useEffect(() => () => draft.current?.photos.abortUploads(), []);
  return draft;
}

interface OpenDraft {
  readonly draft: ListingDraft;
  readonly photos: Photos;
  /** Properties of the form that edits the draft. */
  readonly form: { readonly initialValues: ListingValues; readonly onValuesChange: (values: ListingValues) => void };
}

/** The draft that a form continues: the kept one if it was changed, otherwise a new one of these values. */
export function useOpenDraft(
  ref: ListingDraftRef,
  initialValues: ListingValues,
  initialPhotos: readonly UploadedPhoto[],
): OpenDraft {
  const [draft] = useState<ListingDraft>(() =>
    ref.current && isChanged(ref.current)
      ? ref.current
      : { initialValues, initialPhotos, values: initialValues, photos: new PhotoStore(initialPhotos, listingPhotos) },
  );
  useEffect(() => {
    ref.current = draft;
  }, [ref, draft]);
  const photos = usePhotosOf(draft.photos);
  const [startValues] = useState(draft.values);
  const onValuesChange = useCallback(
    (values: ListingValues) => {
      draft.values = values;
    },
    [draft],
  );
  return { draft, photos, form: { initialValues: startValues, onValuesChange } };
}
