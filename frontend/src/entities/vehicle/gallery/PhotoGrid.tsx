import { Picture } from "@entities/picture/Picture";
import { indexAfterKey, photoLabel } from "@entities/picture/photos";
import type { Picture as PictureData } from "@entities/picture/types";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Grid, GridArea, GridScroller } from "./lightbox.styles";

const GRID_SIZES = "(min-width: 56em) 24rem, 46vw";

interface PhotoGridProps {
  readonly pictures: readonly PictureData[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** All photos at once, in the lightbox. Arrow keys, Home and End move the focus. */
export function PhotoGrid({ pictures, selected, onSelect }: PhotoGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const buttons = () => [...(scroller.current?.querySelectorAll("button") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is shown
  useEffect(() => {
    const current = buttons()[selected];
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center" });
    const { current: element } = scroller;
    // PhotoSwipe prevents scrolling by the wheel.
    const keepWheel = (event: WheelEvent) => event.stopPropagation();
    element?.addEventListener("wheel", keepWheel, { passive: true });
    return () => element?.removeEventListener("wheel", keepWheel);
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const to = indexAfterKey(event, all.indexOf(event.target as HTMLButtonElement), all.length);
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <GridArea>
      <GridScroller ref={scroller}>
        <Grid role="list" aria-label="All photos" onKeyDown={handleKeyDown}>
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                aria-label={photoLabel(index, pictures.length)}
                aria-current={index === selected}
                onClick={() => onSelect(index)}
              >
                <Picture picture={picture} sizes={GRID_SIZES} make="" model="" decorative />
              </button>
            </li>
          ))}
        </Grid>
      </GridScroller>
    </GridArea>
  );
}
