import { Picture } from "@entities/picture/Picture";
import { IconButton } from "@shared/ui/Button";
import { ChevronLeftIcon, ChevronRightIcon, ZoomIcon } from "@shared/ui/icons";
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from "react";
import type { VehicleDetail } from "../types";
import {
  Counter,
  GalleryArrow,
  GalleryBand,
  GalleryFooter,
  GalleryPlaceholder,
  GalleryStage,
  PictureKind,
  PlaceholderLabel,
  PlaceholderName,
  Thumbnails,
} from "./gallery.styles";
import { useSwipe } from "./useSwipe";
import { pictureKindLabels } from "./vehicleText";

const Lightbox = lazy(() => import(/* webpackChunkName: "lightbox" */ "./Lightbox"));

/** Must equal the value in contract/pages.json: the server preloads the first picture with it. */
export const GALLERY_SIZES = "(min-width: 75em) 66rem, 100vw";

const LONG_NAME = 40;

interface GalleryProps {
  readonly vehicle: Pick<VehicleDetail, "pictures" | "make" | "model" | "year">;
}

/** Picture gallery with arrow keys, swipe, buttons, thumbnails and a lightbox. */
export function Gallery({ vehicle }: GalleryProps) {
  const { pictures, make, model, year } = vehicle;
  const [selected, setSelected] = useState(0);
  const [isLightboxOpen, setLightboxOpen] = useState(false);
  const [hasOpenedLightbox, setHasOpenedLightbox] = useState(false);
  const last = pictures.length - 1;
  const move = (by: 1 | -1) => setSelected((current) => Math.min(last, Math.max(0, current + by)));
  const swipe = useSwipe(move);

  // Arrow keys work while no control is focused.
  useEffect(() => {
    const handleDocumentKey = ({ key, target, metaKey, ctrlKey, altKey }: globalThis.KeyboardEvent) => {
      const isUnfocused = target === document.body || (target instanceof HTMLElement && target.tagName === "MAIN");
      if (!isUnfocused || metaKey || ctrlKey || altKey) return;
      if (key === "ArrowLeft") setSelected((current) => Math.max(0, current - 1));
      if (key === "ArrowRight") setSelected((current) => Math.min(last, current + 1));
    };
    document.addEventListener("keydown", handleDocumentKey);
    return () => document.removeEventListener("keydown", handleDocumentKey);
  }, [last]);

  const picture = pictures[Math.min(selected, last)];
  if (!picture) {
    return (
      <GalleryPlaceholder>
        <PlaceholderLabel>
          {year} · {make}
        </PlaceholderLabel>
        <PlaceholderName $long={model.length > LONG_NAME}>{model}</PlaceholderName>
        <PlaceholderLabel>Not photographed yet</PlaceholderLabel>
      </GalleryPlaceholder>
    );
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    setSelected(Math.min(last, Math.max(0, to)));
  };
  const openLightbox = () => {
    setHasOpenedLightbox(true);
    setLightboxOpen(true);
  };
  const hasSeveral = pictures.length > 1;

  return (
    <>
      <GalleryBand
        aria-roledescription="gallery"
        aria-label={`Pictures of the ${make} ${model}`}
        onKeyDown={handleKeyDown}
      >
        <GalleryStage {...swipe}>
          <Picture
            key={picture.path}
            picture={picture}
            sizes={GALLERY_SIZES}
            make={make}
            model={model}
            fit="contain"
            priority={selected === 0}
          />
        </GalleryStage>
        {hasSeveral && (
          <>
            <GalleryArrow $side="left">
              <IconButton label="Previous picture" aria-disabled={selected === 0} onClick={() => move(-1)}>
                <ChevronLeftIcon size={28} />
              </IconButton>
            </GalleryArrow>
            <GalleryArrow $side="right">
              <IconButton label="Next picture" aria-disabled={selected === last} onClick={() => move(1)}>
                <ChevronRightIcon size={28} />
              </IconButton>
            </GalleryArrow>
          </>
        )}
        <GalleryFooter>
          <PictureKind>{pictureKindLabels[picture.kind]}</PictureKind>
          <Counter aria-live="polite">{hasSeveral ? `${selected + 1} / ${pictures.length}` : ""}</Counter>
          <IconButton label="Look closer" aria-haspopup="dialog" onClick={openLightbox}>
            <ZoomIcon />
          </IconButton>
        </GalleryFooter>
      </GalleryBand>
      {hasSeveral && (
        <noscript>
          {pictures.slice(1).map((item) => (
            <Picture key={item.path} picture={item} sizes={GALLERY_SIZES} make={make} model={model} fit="contain" />
          ))}
        </noscript>
      )}
      {hasSeveral && (
        <Thumbnails role="list" aria-label="All pictures">
          {pictures.map((item, index) => (
            <li key={item.path}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}: ${pictureKindLabels[item.kind]}`}
                aria-current={index === selected}
                onClick={() => setSelected(index)}
              >
                <Picture picture={item} sizes="6rem" make={make} model="" decorative />
              </button>
            </li>
          ))}
        </Thumbnails>
      )}
      {hasOpenedLightbox && (
        <Suspense>
          <Lightbox picture={picture} open={isLightboxOpen} onOpenChange={setLightboxOpen} onKeyDown={handleKeyDown} />
        </Suspense>
      )}
    </>
  );
}
