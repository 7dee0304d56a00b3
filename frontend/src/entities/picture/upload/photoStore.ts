/** Upload queue of a form's photos. Lives outside React so that uploads continue while the page re-renders. */

import { fetchImage, removeImage, rotateImage, uploadImage } from "@entities/picture/api/uploadImage";
import type { PhotoGroup, UploadedPicture } from "@entities/picture/types";
import { errorMessage, fieldErrors, hasStatus } from "@shared/api/error";
import { MAX_SUBMISSION_PHOTOS } from "@shared/api/limits";
import { refusalOf } from "./photoFile";

/** Parallel uploads. */
const MAX_PARALLEL_UPLOADS = 3;
/** Least change of an upload's progress that is shown. */
const PROGRESS_STEP = 0.05;

/** What a form does with photos. */
export interface PhotoOptions {
  readonly max: number;
  /** Whether photos are sorted into groups. */
  readonly hasGroups: boolean;
  /** Whether pictures can be named by their addresses. */
  readonly takesAddresses: boolean;
  /** Whether removing one of the first photos leaves it on the server. */
  readonly keepsInitial: boolean;
}

const submissionOptions: PhotoOptions = {
  max: MAX_SUBMISSION_PHOTOS,
  hasGroups: false,
  takesAddresses: false,
  keepsInitial: false,
};

/** `sending` during the upload, `preparing` while the server creates the renditions. */
type PhotoState = "waiting" | "sending" | "preparing" | "failed" | "done";

/** A photo, uploading or uploaded. */
export interface Photo {
  readonly key: number;
  /** File name, or the alternative text. */
  readonly name: string;
  readonly alt: string;
  readonly group: PhotoGroup | null;
  readonly state: PhotoState;
  /** Sent share, 0 to 1. */
  readonly progress: number;
  /** Error message. */
  readonly failure: string | null;
  /** Whether a retry can succeed; false for files that are not pictures. */
  readonly canRetry: boolean;
  readonly picture: UploadedPicture | null;
}

/** Directions of a quarter turn. */
export type Turn = "left" | "right";

/** Copies of a photo by their rotation in degrees; 0 is the photo that the form had first. */
interface Rotations {
  readonly degrees: number;
  readonly copies: ReadonlyMap<number, UploadedPicture>;
}

/** An uploaded photo. */
export interface UploadedPhoto {
  readonly picture: UploadedPicture;
  readonly alt: string;
  readonly group?: PhotoGroup | null;
}

const toPhoto = ({ picture, alt, group = null }: UploadedPhoto, key: number): Photo => ({
  key,
  name: alt || "photo",
  alt,
  group,
  state: "done",
  progress: 1,
  failure: null,
  canRetry: false,
  picture,
});

/** Whether a picture is an upload: the others are drawings of the site. */
export const isUpload = ({ path }: UploadedPicture): boolean => path.startsWith("/api/images/");

export class PhotoStore {
  readonly options: PhotoOptions;
  #photos: readonly Photo[];
  #nextKey: number;
  /** The photos removed last, with their indices, in ascending order. */
  #removed: readonly { readonly photo: Photo; readonly index: number }[] = [];
  readonly #initialIds: ReadonlySet<string>;
  /** Files and addresses that wait to be sent. */
  readonly #sources = new Map<number, File | string>();
  readonly #uploads = new Map<number, AbortController>();
  readonly #rotations = new Map<number, Rotations>();
  readonly #listeners = new Set<() => void>();

  constructor(initial: readonly UploadedPhoto[] = [], options: Partial<PhotoOptions> = {}) {
    this.options = { ...submissionOptions, ...options };
    this.#initialIds = new Set(initial.map(({ picture }) => picture.id));
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
    return this.#addSources(files, (file) => ({ name: file.name || "photo", refusal: refusalOf(file) }));
  }

  /** Adds pictures by their addresses, which the server fetches; returns how many exceeded the limit. */
  addAddresses(addresses: readonly string[]): number {
    return this.#addSources(addresses, (name) => ({ name, refusal: null }));
  }

  #addSources<Source extends File | string>(
    sources: readonly Source[],
    describe: (source: Source) => { name: string; refusal: string | null },
  ): number {
    const freeSlots = Math.max(0, this.options.max - this.#photos.length);
    const added = sources.slice(0, freeSlots).map((source): Photo => {
      const key = this.#nextKey++;
      const { name, refusal } = describe(source);
      if (refusal === null) this.#sources.set(key, source);
      return {
        key,
        name,
        alt: "",
        group: null,
        state: refusal === null ? "waiting" : "failed",
        progress: 0,
        failure: refusal,
        canRetry: false,
        picture: null,
      };
    });
    this.#setPhotos([...this.#photos, ...added]);
    this.#uploadNext();
    return sources.length - added.length;
  }

  retry(key: number): void {
    this.#updatePhoto(key, { state: "waiting", progress: 0, failure: null });
    this.#uploadNext();
  }

  /** Removes photos, aborting their uploads. */
  remove(keys: readonly number[]): void {
    const removed = this.#photos
      .map((photo, index) => ({ photo, index }))
      .filter(({ photo }) => keys.includes(photo.key));
    for (const key of keys) {
      this.#uploads.get(key)?.abort();
      this.#uploads.delete(key);
      this.#sources.delete(key);
    }
    this.#setPhotos(this.#photos.filter(({ key }) => !keys.includes(key)));
    this.#discardRemoved();
    this.#removed = removed.filter(({ photo }) => photo.picture !== null);
    this.#uploadNext();
  }

  /** Puts the photos back that were removed last; returns false if there are none. */
  restore(): boolean {
    const removed = this.#removed;
    if (removed.length === 0 || this.#photos.length + removed.length > this.options.max) return false;
    this.#removed = [];
    const photos = [...this.#photos];
    for (const { photo, index } of removed) photos.splice(index, 0, photo);
    this.#setPhotos(photos);
    return true;
  }

  /** Deletes the uploads that were removed last. */
  #discardRemoved(): void {
    const ids = this.#removed.flatMap(({ photo }) => photo.picture?.id ?? []);
    this.#removed = [];
    for (const id of ids) {
      if (this.#photos.some(({ picture }) => picture?.id === id)) continue;
      if (this.options.keepsInitial && this.#initialIds.has(id)) continue;
      // The server refuses to delete pictures that belong to a submission; that error is ignored.
      removeImage(id).catch(() => undefined);
    }
  }

  /**
   * Replaces a photo with a copy that is turned by 90 degrees. Each copy is made from the first picture, because a copy
   * of a copy would lose detail with each turn.
   */
  async rotate(key: number, turn: Turn): Promise<void> {
    const photo = this.#photos.find((each) => each.key === key);
    if (!photo?.picture || photo.state !== "done") return;
    const { degrees: before, copies } = this.#rotations.get(key) ?? {
      degrees: 0,
      copies: new Map([[0, photo.picture]]),
    };
    const degrees = (before + (turn === "right" ? 90 : 270)) % 360;
    const first = copies.get(0) ?? photo.picture;
    this.#updatePhoto(key, { state: "preparing", failure: null });
    try {
      const picture = copies.get(degrees) ?? (await rotateImage(first.id, degrees as 90 | 180 | 270));
      this.#rotations.set(key, { degrees, copies: new Map(copies).set(degrees, picture) });
      this.#updatePhoto(key, { state: "done", picture });
    } catch (error) {
      this.#updatePhoto(key, { state: "done", failure: errorMessage(error) });
    }
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

  /** Sets the group of photos. */
  assign(keys: readonly number[], group: PhotoGroup | null): void {
    this.#setPhotos(this.#photos.map((photo) => (keys.includes(photo.key) ? { ...photo, group } : photo)));
  }

  /** Clears the list. Uploaded pictures remain on the server. */
  clear(): void {
    this.abortUploads();
    this.#sources.clear();
    this.#setPhotos([]);
  }

  /** Aborts running uploads when the form unmounts. */
  abortUploads(): void {
    for (const upload of this.#uploads.values()) upload.abort();
    this.#uploads.clear();
    this.#discardRemoved();
  }

  #uploadNext(): void {
    while (this.#uploads.size < MAX_PARALLEL_UPLOADS) {
      const next = this.#photos.find(({ state, key }) => state === "waiting" && !this.#uploads.has(key));
      const source = next && this.#sources.get(next.key);
      if (!next || !source) return;
      void this.#upload(next.key, source);
    }
  }

  async #upload(key: number, source: File | string): Promise<void> {
    const upload = new AbortController();
    this.#uploads.set(key, upload);
    this.#updatePhoto(key, { state: "sending" });
    try {
      const picture =
        typeof source === "string"
          ? await fetchImage(source, upload.signal)
          : await uploadImage(source, {
              signal: upload.signal,
              onProgress: (progress) => this.#showProgress(key, progress),
            });
      this.#sources.delete(key);
      this.#updatePhoto(key, { state: "done", progress: 1, picture });
    } catch (error) {
      if (upload.signal.aborted) return;
      const isRejected = hasStatus(error, 413, 415, 422);
      this.#updatePhoto(key, {
        state: "failed",
        failure: fieldErrors(error).file ?? fieldErrors(error).url ?? errorMessage(error),
        canRetry: !isRejected,
      });
    }
    this.#uploads.delete(key);
    this.#uploadNext();
  }

  #showProgress(key: number, progress: number): void {
    const shown = this.#photos.find((photo) => photo.key === key)?.progress ?? 0;
    if (progress < 1 && progress - shown < PROGRESS_STEP) return;
    this.#updatePhoto(key, { progress, state: progress < 1 ? "sending" : "preparing" });
  }

  #updatePhoto(key: number, change: Partial<Photo>): void {
    this.#setPhotos(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  #setPhotos(photos: readonly Photo[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }
}
