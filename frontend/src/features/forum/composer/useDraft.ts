import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DraftKey, DraftText } from "../../../shared/api/forum/writing";
import { useSession } from "../../../shared/api/useSession";
import { useIdentity } from "../../../shared/session/IdentityProvider";
import { DraftKeeper, type DraftState } from "./drafts";

/** A form's draft. */
export interface Draft {
  /** What the form begins with; `null` until it is known. */
  readonly start: DraftText | null;
  /** Told what the form holds, whenever it changes. */
  readonly keep: (text: DraftText) => void;
  readonly discard: () => void;
  readonly state: DraftState;
}

const same = (one: DraftText, other: DraftText): boolean =>
  one.content === other.content && (one.title ?? "") === (other.title ?? "");

/**
 * The draft of that name; without one, the form begins with `original`. What this tab has not told the server yet goes
 * before what the server has.
 */
export function useDraft(key: DraftKey, original: DraftText): Draft {
  const { user } = useSession();
  const { isCurrent } = useIdentity();
  const [keeper] = useState(() => {
    const writer = user?.id ?? 0;
    return new DraftKeeper(writer, key, () => isCurrent(writer));
  });
  const [start, setStart] = useState(() => keeper.unsent());
  const first = useRef(original);
  const last = useRef<DraftText>(original);
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot);

  useEffect(() => {
    let isCurrent = true;
    const unsent = keeper.unsent();
    // What a reload cut off is sent now.
    if (unsent) keeper.keep(unsent);
    else {
      void keeper.kept().then((draft) => {
        if (!isCurrent) return;
        last.current = draft ?? first.current;
        setStart(last.current);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [keeper]);

  useEffect(() => {
    const leave = () => keeper.flush(true);
    const sendAgain = () => {
      const unsent = keeper.unsent();
      if (unsent) keeper.keep(unsent);
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", sendAgain);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", sendAgain);
      leave();
    };
  }, [keeper]);

  const keep = useCallback(
    (text: DraftText) => {
      if (same(text, last.current)) return;
      last.current = text;
      keeper.keep(text);
    },
    [keeper],
  );

  const discard = useCallback(() => {
    last.current = first.current;
    keeper.discard();
  }, [keeper]);

  return { start, keep, discard, state };
}
