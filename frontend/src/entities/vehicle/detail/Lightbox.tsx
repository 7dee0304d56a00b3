import { hasAvif } from "@entities/picture/Picture";
import type { Picture } from "@entities/picture/types";
import { theme } from "@shared/theme/theme";
import { Dialog } from "@shared/ui/Dialog";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { pictureKindLabels } from "./vehicleText";

const ScrollArea = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
`;

/* Fits the screen first; zoomed to full size on click, with scrolling. */
const ZoomButton = styled.button<{ $zoomed: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ $zoomed }) => ($zoomed ? "max-content" : "100%")};
  height: ${({ $zoomed }) => ($zoomed ? "auto" : "100%")};
  min-width: 100%;
  min-height: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: ${({ $zoomed }) => ($zoomed ? "zoom-out" : "zoom-in")};

  &:focus-visible {
    outline-color: ${theme.color.stageInk};
    outline-offset: -3px;
  }

  img {
    width: ${({ $zoomed }) => ($zoomed ? "max(1600px, 160vw)" : "100%")};
    max-width: none;
    height: ${({ $zoomed }) => ($zoomed ? "auto" : "100%")};
    max-height: ${({ $zoomed }) => ($zoomed ? "none" : `calc(100dvh - ${theme.size[5]})`)};
    object-fit: contain;
  }
`;

interface LightboxProps {
  readonly picture: Picture;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Full-screen picture in its largest rendition. */
export default function Lightbox({ picture, open, onOpenChange, onKeyDown }: LightboxProps) {
  const [isZoomed, setZoomed] = useState(false);
  const scrollArea = useRef<HTMLDivElement>(null);
  const { path, widths, width, height, alt, kind } = picture;
  const largest = widths.at(-1) ?? width;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts unzoomed
  useEffect(() => setZoomed(false), [path, open]);
  useEffect(() => {
    const { current } = scrollArea;
    // Scroll to the center, where the car is.
    if (isZoomed && current) {
      current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
      current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
    }
  }, [isZoomed]);

  const handleKeyDown = (event: KeyboardEvent) => {
    // While zoomed, arrow keys scroll the picture.
    if (!isZoomed) onKeyDown(event);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={pictureKindLabels[kind]} size="media">
      <ScrollArea ref={scrollArea} onKeyDown={handleKeyDown}>
        <ZoomButton
          type="button"
          $zoomed={isZoomed}
          aria-label={isZoomed ? "Show the whole picture" : "Enlarge the picture"}
          aria-pressed={isZoomed}
          onClick={() => setZoomed(!isZoomed)}
        >
          <picture>
            {hasAvif(picture) && <source type="image/avif" srcSet={`${path}/${largest}.avif`} />}
            <img src={`${path}/${largest}.webp`} width={width} height={height} alt={alt} />
          </picture>
        </ZoomButton>
      </ScrollArea>
    </Dialog>
  );
}
