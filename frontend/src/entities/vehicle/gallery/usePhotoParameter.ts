import { isRecord } from "@shared/isRecord";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const PARAMETER = "photo";

/** Browsers limit how often the URL changes, which a held arrow key would exceed. */
const URL_DELAY_MS = 250;

/** Which photo the lightbox shows. Indexes count from 0. */
interface OpenPhoto {
  /** Null while the lightbox is closed. */
  readonly photo: number | null;
  readonly open: (index: number) => void;
  readonly move: (index: number) => void;
  readonly close: () => void;
}

/** The open photo in the page's URL, counted from 1: `?photo=3`. Opening adds a history entry, so that Back closes. */
export function usePhotoParameter(count: number): OpenPhoto {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const pendingMove = useRef<ReturnType<typeof setTimeout>>(undefined);

  const number = Number(parameters.get(PARAMETER));
  const photo = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : null;

  // Also on Back: a late move would open the lightbox again.
  useEffect(() => {
    if (photo === null) clearTimeout(pendingMove.current);
  }, [photo]);
  useEffect(() => () => clearTimeout(pendingMove.current), []);

  const setPhoto = (index: number | null, options: { replace?: boolean; state?: unknown }) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (index === null) next.delete(PARAMETER);
        else next.set(PARAMETER, String(index + 1));
        return next;
      },
      { preventScrollReset: true, ...options },
    );

  return {
    photo,
    open: (index) => setPhoto(index, { state: { wasOpenedHere: true } }),
    move: (index) => {
      clearTimeout(pendingMove.current);
      pendingMove.current = setTimeout(() => setPhoto(index, { replace: true, state }), URL_DELAY_MS);
    },
    close: () => {
      clearTimeout(pendingMove.current);
      if (isRecord(state) && state.wasOpenedHere) void navigate(-1);
      else setPhoto(null, { replace: true, state });
    },
  };
}

/** The open photo outside the URL, for previews. */
export function usePhotoState(): OpenPhoto {
  const [photo, setPhoto] = useState<number | null>(null);
  return { photo, open: setPhoto, move: setPhoto, close: () => setPhoto(null) };
}
