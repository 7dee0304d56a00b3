/** Upload queue of a form's photos. Lives outside React so that uploads continue while the page re-renders. */

import { removeImage, uploadImage } from "@entities/picture/api/uploadImage";
import type { UploadedPicture } from "@entities/picture/types";
import { errorMessage, fieldErrors, hasStatus } from "@shared/api/error";

/** Parallel uploads. */
const MAX_PARALLEL_UPLOADS = 3;
/** Maximum number of photos per vehicle. */
export const MAX_PHOTOS = 20;

/** `sending` during the upload, `preparing` while the server creates the renditions. */
export type PhotoState = "waiting" | "sending" | "preparing" | "failed" | "done";

/** A photo, uploading or uploaded. */
export interface Photo {
  readonly key: number;
  /** File name, or the alternative text. */
  readonly name: string;
  readonly alt: string;
  readonly state: PhotoState;
  /** Sent share, 0 to 1. */
  readonly progress: number;
  /** Error message. */
  readonly failure: string | null;
  /** Whether a retry can succeed; false for files that are not pictures. */
  readonly canRetry: boolean;
  readonly picture: UploadedPicture | null;
}

/** An uploaded photo. */
export interface UploadedPhoto {
  readonly picture: UploadedPicture;
  readonly alt: string;
}

const toPhoto = ({ picture, alt }: UploadedPhoto, key: number): Photo => ({
  key,
  name: alt || "photograph",
  alt,
  state: "done",
  progress: 1,
  failure: null,
  canRetry: false,
  picture,
});

export class PhotoStore {
  #photos: readonly Photo[];
  #nextKey: number;
  readonly #files = new Map<number, File>();
  readonly #uploads = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(initial: readonly UploadedPhoto[] = []) {
    this.#photos = initial.map(toPhoto);
    this.#nextKey = initial.length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Photo[] => this.#photos;

  /** Adds files; returns how many exceeded the limit. */
  add(files: readonly File[]): number {
    const freeSlots = Math.max(0, MAX_PHOTOS - this.#photos.length);
    const added = files.slice(0, freeSlots).map((file): Photo => {
      const key = this.#nextKey++;
      const isPicture = file.type === "" || file.type.startsWith("image/");
      if (isPicture) this.#files.set(key, file);
      return {
        key,
        name: file.name || "photograph",
        alt: "",
        state: isPicture ? "waiting" : "failed",
        progress: 0,
        failure: isPicture ? null : "This file is not a picture.",
        canRetry: false,
        picture: null,
      };
    });
    this.#setPhotos([...this.#photos, ...added]);
    this.#uploadNext();
    return files.length - added.length;
  }

  retry(key: number): void {
    this.#updatePhoto(key, { state: "waiting", progress: 0, failure: null });
    this.#uploadNext();
  }

  /** Removes a photo, aborting its upload. */
  remove(key: number): void {
    const removed = this.#photos.find((photo) => photo.key === key);
    this.#uploads.get(key)?.abort();
    this.#uploads.delete(key);
    this.#files.delete(key);
    this.#setPhotos(this.#photos.filter((photo) => photo.key !== key));
    const id = removed?.picture?.id;
    // The server refuses to delete pictures that belong to a submission; that error is ignored.
    if (id && !this.#photos.some(({ picture }) => picture?.id === id)) removeImage(id).catch(() => undefined);
    this.#uploadNext();
  }

  /** Moves a photo to an index, from 0. */
  move(key: number, to: number): void {
    const moved = this.#photos.find((photo) => photo.key === key);
    if (!moved) return;
    const others = this.#photos.filter((photo) => photo.key !== key);
    const at = Math.min(Math.max(to, 0), others.length);
    this.#setPhotos([...others.slice(0, at), moved, ...others.slice(at)]);
  }

  /** Sets the alternative text. */
  describe(key: number, alt: string): void {
    this.#updatePhoto(key, { alt });
  }

  /** Clears the list. Uploaded pictures remain on the server. */
  clear(): void {
    this.abortUploads();
    this.#files.clear();
    this.#setPhotos([]);
  }

  /** Aborts running uploads when the form unmounts. */
  abortUploads(): void {
    for (const upload of this.#uploads.values()) upload.abort();
    this.#uploads.clear();
  }

  #uploadNext(): void {
    while (this.#uploads.size < MAX_PARALLEL_UPLOADS) {
      const next = this.#photos.find(({ state, key }) => state === "waiting" && !this.#uploads.has(key));
      const file = next && this.#files.get(next.key);
      if (!next || !file) return;
      void this.#upload(next.key, file);
    }
  }

  async #upload(key: number, file: File): Promise<void> {
    const upload = new AbortController();
    this.#uploads.set(key, upload);
    this.#updatePhoto(key, { state: "sending" });
    try {
      const picture = await uploadImage(file, {
        signal: upload.signal,
        onProgress: (progress) => this.#updatePhoto(key, { progress, state: progress < 1 ? "sending" : "preparing" }),
      });
      this.#files.delete(key);
      this.#updatePhoto(key, { state: "done", progress: 1, picture });
    } catch (error) {
      if (upload.signal.aborted) return;
      const isRejected = hasStatus(error, 413, 415, 422);
      this.#updatePhoto(key, {
        state: "failed",
        failure: fieldErrors(error).file ?? errorMessage(error),
        canRetry: !isRejected,
      });
    }
    this.#uploads.delete(key);
    this.#uploadNext();
  }

  #updatePhoto(key: number, change: Partial<Photo>): void {
    this.#setPhotos(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  #setPhotos(photos: readonly Photo[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }
}
