/** Uploads of the photos in a Markdown text. */
import { uploadImage } from "@entities/picture/api/uploadImage";
import { errorMessage } from "@shared/api/error";
import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPlace, fillPlaces } from "./uploadPlaces";

/** A picture upload and its error. */
export interface Upload {
  /** The Markdown that stands for the picture in the text. */
  readonly place: string;
  readonly name: string;
  /** Sent share, 0 to 1. */
  readonly progress: number;
  readonly failure: string | null;
}

interface UploadOptions {
  /** Inserts a block of Markdown where the pictures were chosen. */
  readonly insert: (markdown: string) => void;
  /** Replaces a part of the text, if it is still there. */
  readonly replace: (part: string, markdown: string) => void;
}

/** Alternative text from the file name. */
const altText = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, "")
    .replace(/[[\]()\\_-]+/g, " ")
    .trim() || "picture";

/** Uploads chosen, pasted or dropped pictures; a place in the text stands for each until it is uploaded. */
export function usePictureUploads(options: UploadOptions) {
  const { notify } = useToast();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Start or end of the latest upload, for screen readers. */
  const [status, setStatus] = useState("");
  const running = useRef(new Map<string, AbortController>());
  /** Markdown of the finished uploads by place; empty for failed ones. */
  const finished = useRef(new Map<string, string>());
  const latestOptions = useRef(options);
  latestOptions.current = options;

  useEffect(() => {
    const { current } = running;
    return () => {
      if (current.size > 0)
        notify({ title: "Photo not added", description: "It was still uploading when the text was closed." });
      for (const upload of current.values()) upload.abort();
    };
  }, [notify]);

  const isBusy = uploads.some(({ failure }) => failure === null);
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);

  const dismiss = useCallback((place: string) => setUploads((all) => all.filter((each) => each.place !== place)), []);

  const upload = async (file: File, place: string) => {
    const update = (part: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.place === place ? { ...each, ...part } : each)));
    const finish = (markdown: string) => {
      running.current.delete(place);
      finished.current.set(place, markdown);
      latestOptions.current.replace(place, markdown);
    };
    const controller = new AbortController();
    running.current.set(place, controller);
    const name = file.name || "picture";
    setUploads((all) => [...all, { place, name, progress: 0, failure: null }]);
    setStatus(`Sending ${name}`);
    try {
      const { signal } = controller;
      const picture = await uploadImage(file, { signal, onProgress: (progress) => update({ progress }) });
      dismiss(place);
      finish(`![${altText(file)}](${picture.url})`);
      setStatus(`${name} added`);
    } catch (error) {
      finish("");
      if (controller.signal.aborted) dismiss(place);
      else update({ failure: errorMessage(error) });
    }
  };

  /** Returns whether there are pictures among the files. */
  const add = (files: Iterable<File>): boolean => {
    const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
    const places: string[] = [];
    const isTaken = (place: string) =>
      places.includes(place) || running.current.has(place) || finished.current.has(place);
    for (const { name } of pictures) places.push(createPlace(name, isTaken));
    if (places.length > 0) latestOptions.current.insert(places.join("\n\n"));
    for (const [index, picture] of pictures.entries()) void upload(picture, places[index] ?? "");
    return pictures.length > 0;
  };

  /**
   * The changed text with what has become of its pictures meanwhile: Undo brings places back. Stops uploads whose place
   * was deleted.
   */
  const follow = (text: string): string => {
    for (const [place, controller] of running.current) if (!text.includes(place)) controller.abort();
    return fillPlaces(text, (place) => (running.current.has(place) ? place : (finished.current.get(place) ?? "")));
  };

  return { uploads, status, add, dismiss, follow, isBusy };
}
