import { Picture } from "@entities/picture/Picture";
import { indexAfterKey, photoLabel } from "@entities/picture/photos";
import type { PictureData } from "@entities/picture/types";
import { IconButton } from "@shared/ui/Button";
import { ErrorBoundary } from "@shared/ui/ErrorBoundary";
import { ChevronLeftIcon, ChevronRightIcon, GridIcon } from "@shared/ui/icons";
import { onDemand } from "@shared/ui/onDemand";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { pictureKindLabels } from "../detail/vehicleText";
import { vehicleName } from "../labels";
import type { VehicleDetail } from "../types";
import {
  AllPhotosButton,
  Counter,
  FollowingButton,
  GalleryArrow,
  GalleryBand,
  GalleryCaption,
  GalleryFooter,
  GalleryPlaceholder,
  GalleryStage,
  GalleryStages,
  GalleryThumbnails,
  PictureKind,
  PlaceholderLabel,
  PlaceholderName,
  PrintedPhotos,
  StageButton,
} from "./gallery.styles";
import { usePhotoParameter, usePhotoState } from "./usePhotoParameter";
import { useSwipe } from "./useSwipe";

const Lightbox = onDemand(() => import(/* webpackChunkName: "lightbox" */ "./Lightbox"));

/** Must equal the value in contract/pages.json: the server preloads the first picture with it. */
const GALLERY_SIZES = "(min-width: 75em) 66rem, 100vw";

/** Not loaded where they are not shown. */
const FOLLOWING_SIZES = "(min-width: 75em) 38vw, 1px";

/** Most pictures shown beside the open one. */
const MAX_FOLLOWING = 2;

/** Pictures on paper. */
const MAX_PRINTED = 4;

/** Whether the alternative text is the caption that the seller wrote: that of drawings describes them only. */
const isCaptioned = ({ kind, alt }: PictureData): boolean => kind === "photograph" && alt !== "";

interface GalleryProps {
  readonly vehicle: Pick<VehicleDetail, "pictures" | "make" | "model" | "year" | "facts" | "status">;
  /** Keeps the open photo out of the URL. */
  readonly isPreview?: boolean;
}

/** Photo gallery with arrow keys, swipe, buttons and thumbnails, and a lightbox for large photos. */
export function Gallery({ vehicle, isPreview = false }: GalleryProps) {
  const { pictures, make, model } = vehicle;
  const color = vehicle.facts.exteriorColor;
  const last = pictures.length - 1;
  const inUrl = usePhotoParameter(pictures.length);
  const inState = usePhotoState();
  const { photo, open, move, close } = isPreview ? inState : inUrl;
  const [selected, setSelected] = useState(photo ?? 0);
  const [startsInGrid, setStartsInGrid] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  if (photo !== null && !hasOpened) setHasOpened(true);
  const stage = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => setSelected((current) => Math.min(last, Math.max(0, current + by)));
  const swipe = useSwipe(step);

  // Arrow keys work while no control is focused.
  useEffect(() => {
    const handleDocumentKey = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      const isUnfocused = target === document.body || (target instanceof HTMLElement && target.tagName === "MAIN");
      if (!isUnfocused || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
      setSelected((current) => indexAfterKey(event, current, last + 1) ?? current);
    };
    document.addEventListener("keydown", handleDocumentKey);
    return () => document.removeEventListener("keydown", handleDocumentKey);
  }, [last]);

  const picture = pictures[Math.min(selected, last)];
  if (!picture) {
    const hasEnded = vehicle.status === "sold" || vehicle.status === "withdrawn";
    if (hasEnded && !color) return null;
    return (
      <GalleryPlaceholder $color={color}>
        {color && (
          <>
            <PlaceholderLabel>Exterior</PlaceholderLabel>
            <PlaceholderName>{color}</PlaceholderName>
          </>
        )}
        <PlaceholderLabel>{hasEnded ? "No photos" : "Photos to follow"}</PlaceholderLabel>
      </GalleryPlaceholder>
    );
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const to = indexAfterKey(event, selected, pictures.length);
    if (to === null) return;
    event.preventDefault();
    setSelected(to);
  };
  const openLightbox = (showsGrid: boolean) => {
    setStartsInGrid(showsGrid);
    open(selected);
  };
  const preload = () => void Lightbox.preload();
  const hasSeveral = pictures.length > 1;
  const hasCaptions = pictures.some(isCaptioned);
  const kindLabel = pictureKindLabels[picture.kind];
  // The preview is in a dialog, which is narrower than the window.
  const following = isPreview
    ? []
    : Array.from({ length: Math.min(last, MAX_FOLLOWING) }, (_, index) => (selected + index + 1) % pictures.length);

  return (
    <>
      <GalleryBand
        aria-roledescription="gallery"
        aria-label={`Photos of the ${make} ${model}`}
        onKeyDown={handleKeyDown}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <GalleryStages $following={following.length}>
          <GalleryStage $hasSeveral={hasSeveral} {...swipe}>
            {/* Without scripts, buttons are hidden together with their pictures. */}
            <noscript>
              <Picture picture={picture} sizes={GALLERY_SIZES} fit="contain" />
            </noscript>
            <StageButton type="button" ref={stage} aria-haspopup="dialog" onClick={() => openLightbox(false)}>
              <Picture
                key={picture.path}
                picture={picture}
                sizes={GALLERY_SIZES}
                fit="contain"
                priority={selected === 0}
              />
              <VisuallyHidden>{`View larger: ${photoLabel(selected, pictures.length)}`}</VisuallyHidden>
            </StageButton>
            {hasSeveral && (
              <>
                <GalleryArrow $side="left">
                  <IconButton label="Previous photo" aria-disabled={selected === 0} onClick={() => step(-1)}>
                    <ChevronLeftIcon size={28} />
                  </IconButton>
                </GalleryArrow>
                <GalleryArrow $side="right">
                  <IconButton label="Next photo" aria-disabled={selected === last} onClick={() => step(1)}>
                    <ChevronRightIcon size={28} />
                  </IconButton>
                </GalleryArrow>
              </>
            )}
          </GalleryStage>
          {following.map((index) => (
            <FollowingButton key={index} type="button" tabIndex={-1} onClick={() => setSelected(index)}>
              <Picture
                picture={pictures[index] ?? null}
                sizes={FOLLOWING_SIZES}
                fit={following.length > 1 ? "cover" : "contain"}
                decorative
              />
              <VisuallyHidden>{`Show ${photoLabel(index, pictures.length).toLowerCase()}`}</VisuallyHidden>
            </FollowingButton>
          ))}
        </GalleryStages>
        {(hasSeveral || hasCaptions || kindLabel) && (
          <GalleryFooter>
            {hasCaptions && <GalleryCaption>{isCaptioned(picture) && picture.alt}</GalleryCaption>}
            <PictureKind>{kindLabel}</PictureKind>
            {hasSeveral && (
              <>
                <Counter aria-live="polite">{photoLabel(selected, pictures.length)}</Counter>
                <AllPhotosButton type="button" aria-haspopup="dialog" onClick={() => openLightbox(true)}>
                  <GridIcon />
                  <span>All photos</span>
                </AllPhotosButton>
              </>
            )}
          </GalleryFooter>
        )}
      </GalleryBand>
      <PrintedPhotos>
        {pictures.slice(0, MAX_PRINTED).map((item) => (
          <Picture key={item.path} picture={item} sizes="50vw" decorative />
        ))}
      </PrintedPhotos>
      {hasSeveral && (
        <noscript>
          {pictures.slice(1).map((item) => (
            <Picture key={item.path} picture={item} sizes={GALLERY_SIZES} fit="contain" />
          ))}
        </noscript>
      )}
      {hasSeveral && <GalleryThumbnails pictures={pictures} selected={selected} onSelect={setSelected} />}
      {hasOpened && (
        <ErrorBoundary title="The photos couldn’t be opened." resetKey={String(photo)}>
          <Lightbox
            pictures={pictures}
            name={vehicleName(vehicle)}
            open={photo !== null}
            photo={photo ?? selected}
            startsInGrid={startsInGrid}
            stage={stage}
            onChange={(index) => {
              setSelected(index);
              move(index);
            }}
            onClose={close}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
