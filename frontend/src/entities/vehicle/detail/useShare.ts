import { useToast } from "@shared/toasts/ToastProvider";
import { useCallback } from "react";

/** Passes this page on: by the system's own sheet where there is one, else as a copied link. */
export function useShare(title: string): () => Promise<void> {
  const { notify } = useToast();
  return useCallback(async () => {
    const url = window.location.href;
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // Closing the sheet is an answer, not a failure.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      notify({ title: "Link copied", description: title });
    } catch {
      notify({ title: "The link could not be copied", description: url });
    }
  }, [notify, title]);
}
