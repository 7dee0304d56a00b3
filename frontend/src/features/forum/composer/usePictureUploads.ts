import { uploadImage } from "@entities/picture/api/uploadImage";
import { errorMessage } from "@shared/api/error";
import { useCallback, useEffect, useRef, useState } from "react";

/** A picture upload and its error. */
interface Upload {
  readonly key: number;
  readonly name: string;
  /** Sent share, 0 to 1. */
  readonly progress: number;
  readonly failure: string | null;
}

/** Alternative text from the file name. */
const altText = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, "")
    .replace(/[[\]()\\_-]+/g, " ")
    .trim() || "picture";

/** Uploads pasted or dropped pictures and inserts them as Markdown. */
export function usePictureUploads(insert: (markdown: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextKey = useRef(1);
  const controllers = useRef(new Set<AbortController>());
  const latestInsert = useRef(insert);
  latestInsert.current = insert;

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const upload of running) upload.abort();
    };
  }, []);

  const upload = useCallback(async (file: File) => {
    const key = nextKey.current++;
    const updateUpload = (part: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
    const controller = new AbortController();
    controllers.current.add(controller);
    setUploads((all) => [...all, { key, name: file.name || "picture", progress: 0, failure: null }]);
    try {
      const { signal } = controller;
      const picture = await uploadImage(file, {
        signal,
        onProgress: (progress) => updateUpload({ progress }),
      });
      setUploads((all) => all.filter((each) => each.key !== key));
      latestInsert.current(`![${altText(file)}](${picture.url})`);
    } catch (error) {
      if (!controller.signal.aborted) updateUpload({ failure: errorMessage(error) });
    } finally {
      controllers.current.delete(controller);
    }
  }, []);

  const add = useCallback(
    (files: Iterable<File>): boolean => {
      const pictures = [...files].filter(({ type }) => type.startsWith("image/"));
      for (const picture of pictures) void upload(picture);
      return pictures.length > 0;
    },
    [upload],
  );

  const dismiss = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), []);
  const isBusy = uploads.some(({ failure }) => failure === null);
  return { uploads, add, dismiss, isBusy };
}
