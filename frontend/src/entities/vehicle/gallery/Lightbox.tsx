import { photoGroupLabels, photoLabel } from "@entities/picture/photos";
import { ThumbnailStrip } from "@entities/picture/ThumbnailStrip";
import type { PictureData } from "@entities/picture/types";
import { IconButton } from "@shared/ui/Button";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, GridIcon, ZoomInIcon, ZoomOutIcon } from "@shared/ui/icons";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  Arrow,
  BottomBar,
  Caption,
  LightboxCounter,
  PhotoSwipeStyle,
  ThumbnailArea,
  TopBar,
  TopButtons,
} from "./lightbox.styles";
import { PhotoGrid } from "./PhotoGrid";
import { type PhotoSwipeState, usePhotoSwipe } from "./usePhotoSwipe";

/** Class of elements that PhotoSwipe fades in and out with the controls. */
const CONTROLS = "pswp__hide-on-close";

interface LightboxProps {
  readonly pictures: readonly PictureData[];
  /** Name of the vehicle. */
  readonly name: string;
  readonly open: boolean;
  readonly photo: number;
  /** Opens with all photos instead of one. */
  readonly startsInGrid: boolean;
  readonly stage: RefObject<HTMLElement | null>;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

/** Whether the current photo can be enlarged, and is. */
function useZoom(state: PhotoSwipeState | null) {
  const [zoom, setZoom] = useState({ isPossible: false, isZoomed: false });
  useEffect(() => {
    if (!state) return;
    const { pswp } = state;
    const update = () => {
      const { currSlide: slide } = pswp;
      if (!slide) return;
      const isPossible = slide.isZoomable();
      const isZoomed = slide.currZoomLevel > slide.zoomLevels.initial + 0.01;
      setZoom((previous) =>
        previous.isPossible === isPossible && previous.isZoomed === isZoomed ? previous : { isPossible, isZoomed },
      );
    };
    pswp.on("zoomPanUpdate", update);
    pswp.on("change", update);
    update();
  }, [state]);
  return zoom;
}

/** Photos on the whole screen: swipe, pinch, keys, thumbnails, and a grid of all photos. */
export default function Lightbox({
  pictures,
  name,
  open,
  photo,
  startsInGrid,
  stage,
  onChange,
  onClose,
}: LightboxProps) {
  const [index, setIndex] = useState(photo);
  const [isGrid, setGrid] = useState(startsInGrid);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setGrid(startsInGrid);
  }

  const state = usePhotoSwipe({
    pictures,
    open,
    photo,
    label: `Photos of the ${name}`,
    stage,
    isActive: !isGrid,
    onEscape: () => (isGrid && !startsInGrid ? showPhoto(index) : state?.close()),
    onChange: (to) => {
      setIndex(to);
      onChange(to);
    },
    onClose,
  });
  const { isPossible, isZoomed } = useZoom(state);

  function showPhoto(to: number) {
    setGrid(false);
    state?.goTo(to);
    state?.element.focus();
  }

  const picture = pictures[index];
  if (!state || !picture) return <PhotoSwipeStyle />;
  const { pswp, element, close, goTo } = state;
  const group = picture.group && photoGroupLabels[picture.group];
  const isGroupInCaption = group && picture.alt.toLowerCase().includes(group.toLowerCase());
  const position = [!isGroupInCaption && group, photoLabel(index, pictures.length)].filter(Boolean).join(" · ");
  const hasSeveral = pictures.length > 1;
  return (
    <>
      <PhotoSwipeStyle />
      {createPortal(
        <>
          <VisuallyHidden role="status">{[position, picture.alt].filter(Boolean).join(": ")}</VisuallyHidden>
          {isGrid && <PhotoGrid pictures={pictures} selected={index} onSelect={showPhoto} />}
          <TopBar className={CONTROLS}>
            <LightboxCounter>{isGrid ? `All ${pictures.length} photos` : position}</LightboxCounter>
            <TopButtons>
              {isPossible && !isGrid && (
                <IconButton label={isZoomed ? "Zoom out" : "Zoom in"} onClick={() => pswp.toggleZoom()}>
                  {isZoomed ? <ZoomOutIcon /> : <ZoomInIcon />}
                </IconButton>
              )}
              {hasSeveral && (
                <IconButton
                  label="All photos"
                  aria-pressed={isGrid}
                  onClick={() => (isGrid ? showPhoto(index) : setGrid(true))}
                >
                  <GridIcon />
                </IconButton>
              )}
              <IconButton label="Close" onClick={close}>
                <CloseIcon />
              </IconButton>
            </TopButtons>
          </TopBar>
          {hasSeveral && !isGrid && (
            <>
              <Arrow $side="left" className={CONTROLS}>
                <IconButton label="Previous photo" aria-disabled={index === 0} onClick={() => pswp.prev()}>
                  <ChevronLeftIcon size={32} />
                </IconButton>
              </Arrow>
              <Arrow $side="right" className={CONTROLS}>
                <IconButton
                  label="Next photo"
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => pswp.next()}
                >
                  <ChevronRightIcon size={32} />
                </IconButton>
              </Arrow>
            </>
          )}
          {!isGrid && (
            <BottomBar className={CONTROLS}>
              {picture.alt && <Caption>{picture.alt}</Caption>}
              {hasSeveral && (
                <ThumbnailArea>
                  <ThumbnailStrip pictures={pictures} selected={index} onSelect={goTo} />
                </ThumbnailArea>
              )}
            </BottomBar>
          )}
        </>,
        element,
      )}
    </>
  );
}
