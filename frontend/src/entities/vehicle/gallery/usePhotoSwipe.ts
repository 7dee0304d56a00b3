import { pictureSrcSet } from "@entities/picture/Picture";
import { indexAfterKey } from "@entities/picture/photos";
import type { PictureData } from "@entities/picture/types";
import PhotoSwipe, { type SlideData } from "photoswipe";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

/** Space for the bars above and below a photo, in rem. On low screens the thumbnails are hidden. */
export const BARS = { top: 3.5, caption: 3.5, thumbnails: 5.5, lowScreen: 30 } as const;

const ANIMATION_MS = 240;

const toSlide = (picture: PictureData): SlideData => {
  const width = picture.widths.at(-1) ?? picture.width;
  return {
    src: `${picture.path}/${width}.webp`,
    srcset: pictureSrcSet(picture, "webp"),
    width,
    height: Math.round((width * picture.height) / picture.width),
    alt: picture.alt,
  };
};

/** Bounds of a picture within an image element that shows it whole (`object-fit: contain`). */
function containedBounds(image: HTMLImageElement) {
  const box = image.getBoundingClientRect();
  const width = Math.min(box.width, (box.height * image.naturalWidth) / image.naturalHeight);
  const height = (width * image.naturalHeight) / image.naturalWidth;
  return { x: box.left + (box.width - width) / 2, y: box.top + (box.height - height) / 2, w: width };
}

function paddingOf(pictures: readonly PictureData[]) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const bottom = (pictures.some(({ alt }) => alt) ? BARS.caption : 0) + (pictures.length > 1 ? BARS.thumbnails : 0);
  return ({ y }: { y: number }) => {
    const hasBars = y >= BARS.lowScreen * rem;
    return { top: hasBars ? rem * BARS.top : 0, bottom: hasBars ? rem * bottom : 0, left: 0, right: 0 };
  };
}

/** Runs at once, or when it has opened: before that, it neither moves nor closes. */
function whenOpen(pswp: PhotoSwipe, run: () => void): void {
  if (pswp.opener.isOpen) run();
  else pswp.on("openingAnimationEnd", run);
}

export interface PhotoSwipeState {
  readonly pswp: PhotoSwipe;
  readonly close: () => void;
  readonly goTo: (index: number) => void;
  /** The lightbox's element, for controls. */
  readonly element: HTMLElement;
}

interface PhotoSwipeProps {
  readonly pictures: readonly PictureData[];
  readonly open: boolean;
  /** The photo to open with. */
  readonly photo: number;
  readonly label: string;
  /** Contains the picture from which the lightbox grows, and into which it shrinks. */
  readonly stage: RefObject<HTMLElement | null>;
  /** Whether keys act on the photos. */
  readonly isActive: boolean;
  readonly onEscape: () => void;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

/** Opens and closes a PhotoSwipe lightbox without its own buttons. Null while closed. */
export function usePhotoSwipe({ pictures, open, photo, label, stage, isActive, ...handlers }: PhotoSwipeProps) {
  const [state, setState] = useState<PhotoSwipeState | null>(null);
  const onChange = useEffectEvent(handlers.onChange);
  const onClose = useEffectEvent(handlers.onClose);

  const create = useEffectEvent(() => {
    const image = () => stage.current?.querySelector("img") ?? null;
    const placeholder = image();
    const opener = document.activeElement === document.body ? stage.current : document.activeElement;
    const pswp = new PhotoSwipe({
      dataSource: pictures.map(toSlide),
      index: photo,
      // Within a dialog, so that its focus trap includes the lightbox.
      appendToEl: stage.current?.closest<HTMLElement>("[role=dialog]") ?? document.body,
      showHideAnimationType: placeholder?.complete && placeholder.naturalWidth > 0 ? "zoom" : "fade",
      showAnimationDuration: ANIMATION_MS,
      hideAnimationDuration: ANIMATION_MS,
      zoomAnimationDuration: ANIMATION_MS,
      paddingFn: paddingOf(pictures),
      secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
      maxZoomLevel: ({ fit }) => Math.max(2, fit * 5),
      bgOpacity: 1,
      loop: false,
      escKey: false,
      // Otherwise it takes the focus when it has opened, also from what has it by then.
      initialPointerPos: { x: 0, y: 0 },
      returnFocus: false,
      errorMsg: "This photo couldn’t be loaded.",
      arrowPrev: false,
      arrowNext: false,
      close: false,
      counter: false,
      zoom: false,
    });
    pswp.addFilter("placeholderSrc", (source, content) =>
      content.index === photo ? placeholder?.currentSrc || source : source,
    );
    pswp.addFilter("thumbBounds", (bounds) => {
      const current = image();
      // The type of the library leaves out that there may be none.
      return (current?.naturalWidth ? containedBounds(current) : bounds) as NonNullable<typeof bounds>;
    });
    pswp.on("change", () => onChange(pswp.currIndex));
    pswp.on("destroy", () => {
      setState((current) => (current?.pswp === pswp ? null : current));
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    });
    return pswp;
  });

  useEffect(() => {
    if (!open) return undefined;
    const pswp = create();
    let isOpen = true;
    pswp.on("close", () => {
      if (isOpen) onClose();
      isOpen = false;
    });
    pswp.init();
    const { element } = pswp;
    if (element) {
      element.setAttribute("aria-label", label);
      element.setAttribute("aria-modal", "true");
      element.focus({ preventScroll: true });
      setState({
        pswp,
        element,
        close: () => whenOpen(pswp, () => pswp.close()),
        goTo: (index) => whenOpen(pswp, () => pswp.goTo(index)),
      });
    }
    return () => {
      isOpen = false;
      whenOpen(pswp, () => pswp.close());
    };
  }, [open, label]);

  const handleKey = useEffectEvent((event: KeyboardEvent, { pswp, goTo }: PhotoSwipeState) => {
    if (event.key === "Escape") {
      // A dialog below would close as well.
      event.stopPropagation();
      handlers.onEscape();
      return;
    }
    if (!isActive) return;
    // These would scroll the page below.
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      goTo(indexAfterKey(event, pswp.currIndex, pictures.length) ?? pswp.currIndex);
    }
    if ([" ", "PageUp", "PageDown"].includes(event.key) && event.target === pswp.element) event.preventDefault();
  });
  // Before the lightbox is painted: a key that is pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    if (!state) return undefined;
    const listener = (event: KeyboardEvent) => handleKey(event, state);
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, [state]);

  const shouldIgnoreKey = useEffectEvent(() => !isActive);
  useEffect(() => {
    state?.pswp.on("keydown", (event) => {
      if (shouldIgnoreKey()) event.preventDefault();
    });
  }, [state]);

  return state;
}
