/**
 * The photographs of a form: chosen, sent a few at a time, put in order. Outside React, so that an upload goes on while
 * the page around it is rendered anew.
 */

import type { SentPicture } from "@entities/picture/types";
import { freshKey } from "../api/contentKey";
import { ApiError, sentenceOf } from "../api/error";
import { removeImage, uploadImage } from "../api/media/uploadImage";

/** How many are sent at once. */
const PARALLEL = 3;
/** The most that one vehicle may have. */
export const MOST_PHOTOS = 20;

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

/** `sending` while it leaves, `preparing` while the server makes its renditions. */
export type PhotoState = "waiting" | "sending" | "preparing" | "failed" | "done";

/** One photograph, on its way or kept. */
export interface Photo {
  readonly key: number;
  /** The file's name, or what the picture shows. */
  readonly name: string;
  readonly alt: string;
  readonly state: PhotoState;
  /** How much has left, between 0 and 1. */
  readonly progress: number;
  /** Why it was not taken. */
  readonly failure: string | null;
  /** Whether trying again can help: a file that is no picture stays none. */
  readonly canRetry: boolean;
  readonly picture: SentPicture | null;
}

/** A photograph that the server has. */
export interface KeptPhoto {
  readonly picture: SentPicture;
  readonly alt: string;
}

const kept = ({ picture, alt }: KeptPhoto, key: number): Photo => ({
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
  /** Under which key each file is sent, so that one whose answer was lost does not become two. */
  readonly #sendKeys = new WeakMap<File, string>();
  readonly #uploads = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(start: readonly KeptPhoto[] = []) {
    this.#photos = start.map(kept);
    this.#nextKey = start.length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Photo[] => this.#photos;

  /** Takes files in; answers how many there was no room for. */
  add(files: readonly File[]): number {
    const room = Math.max(0, MOST_PHOTOS - this.#photos.length);
    const taken = files.slice(0, room).map((file): Photo => {
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
    this.#replace([...this.#photos, ...taken]);
    this.#sendNext();
    return files.length - taken.length;
  }

  retry(key: number): void {
    this.#change(key, { state: "waiting", progress: 0, failure: null });
    this.#sendNext();
  }

  /** Takes one out, on its way or kept. */
  remove(key: number): void {
    const gone = this.#photos.find((photo) => photo.key === key);
    this.#uploads.get(key)?.abort();
    this.#uploads.delete(key);
    this.#files.delete(key);
    this.#replace(this.#photos.filter((photo) => photo.key !== key));
    const id = gone?.picture?.id;
    // What is part of a submission stays with it, and the server says so; nobody here has to hear it.
    if (id && !this.#photos.some(({ picture }) => picture?.id === id)) removeImage(id).catch(() => undefined);
    this.#sendNext();
  }

  /** Puts one at a place, counted from 0. */
  move(key: number, to: number): void {
    const moved = this.#photos.find((photo) => photo.key === key);
    if (!moved) return;
    const others = this.#photos.filter((photo) => photo.key !== key);
    const at = Math.min(Math.max(to, 0), others.length);
    this.#replace([...others.slice(0, at), moved, ...others.slice(at)]);
  }

  /** Says what one shows. */
  describe(key: number, alt: string): void {
    this.#change(key, { alt });
  }

  /** Empties the form. What was kept stays with whatever it was sent in. */
  clear(): void {
    this.stop();
    this.#files.clear();
    this.#replace([]);
  }

  /** Ends what is on its way: the form is gone. */
  stop(): void {
    for (const upload of this.#uploads.values()) upload.abort();
    this.#uploads.clear();
  }

  #sendNext(): void {
    while (this.#uploads.size < PARALLEL) {
      const next = this.#photos.find(({ state, key }) => state === "waiting" && !this.#uploads.has(key));
      const file = next && this.#files.get(next.key);
      if (!next || !file) return;
      void this.#send(next.key, file);
    }
  }

  async #send(key: number, file: File): Promise<void> {
    const upload = new AbortController();
    this.#uploads.set(key, upload);
    this.#change(key, { state: "sending" });
    const sendKey = this.#sendKeys.get(file) ?? freshKey();
    this.#sendKeys.set(file, sendKey);
    try {
      const picture = await uploadImage(file, {
        key: sendKey,
        signal: upload.signal,
        onProgress: (progress) => this.#change(key, { progress, state: progress < 1 ? "sending" : "preparing" }),
      });
      this.#files.delete(key);
      this.#change(key, { state: "done", progress: 1, picture });
    } catch (error) {
      if (upload.signal.aborted) return;
      const refused = error instanceof ApiError && [413, 415, 422].includes(error.status);
      const field = error instanceof ApiError ? error.problem?.fields?.file : undefined;
      this.#change(key, {
        state: "failed",
        failure: field ?? sentenceOf(error, UNREACHABLE),
        canRetry: !refused,
      });
    }
    this.#uploads.delete(key);
    this.#sendNext();
  }

  #change(key: number, change: Partial<Photo>): void {
    this.#replace(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  #replace(photos: readonly Photo[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }
}
