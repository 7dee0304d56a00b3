import { useIdentity } from "@shared/session/IdentityProvider";
import { useSession } from "@shared/session/useSession";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DraftKey, DraftText } from "../api/composing";
import { type DraftState, DraftStore } from "./draftStore";

/** Draft of a form. */
export interface Draft {
  /** Initial values; null until loaded. */
  readonly initialDraft: DraftText | null;
  /** Call on every change. */
  readonly save: (text: DraftText) => void;
  readonly discard: () => void;
  readonly state: DraftState;
}

const isSameDraft = (left: DraftText, second: DraftText): boolean =>
  left.content === second.content && (left.title ?? "") === (second.title ?? "");

/**
 * Loads and saves the draft of this key; `original` if there is none. A local draft takes precedence over the server's.
 */
export function useDraft(key: DraftKey, original: DraftText): Draft {
  const { user } = useSession();
  const { isCurrent } = useIdentity();
  const [store] = useState(() => {
    const author = user?.id ?? 0;
    return new DraftStore(author, key, () => isCurrent(author));
  });
  const [initialDraft, setStart] = useState(() => store.readLocal());
  const originalText = useRef(original);
  const latestText = useRef<DraftText>(original);
  const state = useSyncExternalStore(store.subscribe, store.snapshot);

  useEffect(() => {
    let isCurrent = true;
    const localDraft = store.readLocal();
    // Saves what a reload interrupted.
    if (localDraft) store.save(localDraft);
    else {
      void store.fetchRemote().then((draft) => {
        if (!isCurrent) return;
        latestText.current = draft ?? originalText.current;
        setStart(latestText.current);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [store]);

  useEffect(() => {
    const handlePageHide = () => store.flush(true);
    const handleOnline = () => {
      const localDraft = store.readLocal();
      if (localDraft) store.save(localDraft);
    };
    window.addEventListener("pagehide", handlePageHide);
    window.addEventListener("online", handleOnline);
    return () => {
      window.removeEventListener("pagehide", handlePageHide);
      window.removeEventListener("online", handleOnline);
      handlePageHide();
    };
  }, [store]);

  const save = useCallback(
    (text: DraftText) => {
      if (isSameDraft(text, latestText.current)) return;
      latestText.current = text;
      store.save(text);
    },
    [store],
  );

  const discard = useCallback(() => {
    latestText.current = originalText.current;
    store.discard();
  }, [store]);

  return { initialDraft, save, discard, state };
}
