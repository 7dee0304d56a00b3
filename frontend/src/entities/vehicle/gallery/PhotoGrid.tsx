import { Picture } from "@entities/picture/Picture";
import { indexAfterKey, photoGroupLabels, photoLabel } from "@entities/picture/photos";
import type { PictureData } from "@entities/picture/types";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Grid, GridArea, GridHeading, GridScroller } from "./lightbox.styles";

const GRID_SIZES = "(min-width: 56em) 24rem, 46vw";

interface PhotoGridProps {
  readonly pictures: readonly PictureData[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

interface GroupOfPhotos {
  readonly title: string;
  readonly indexes: readonly number[];
}

/** Photos under the names of their groups, in the order of the groups; one list without names if there is one group. */
function groupPhotos(pictures: readonly PictureData[]): readonly GroupOfPhotos[] {
  const titles = Object.entries(photoGroupLabels);
  const named = titles.map(([group, title]) => ({
    title,
    indexes: pictures.flatMap((picture, index) => (picture.group === group ? [index] : [])),
  }));
  const others = { title: "More", indexes: pictures.flatMap(({ group }, index) => (group ? [] : [index])) };
  const groups = [...named, others].filter(({ indexes }) => indexes.length > 0);
  return groups.length > 1 ? groups : [{ title: "", indexes: pictures.map((_, index) => index) }];
}

/** All photos at once, in the lightbox. Arrow keys, Home and End move the focus. */
export function PhotoGrid({ pictures, selected, onSelect }: PhotoGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const groups = groupPhotos(pictures);
  const order = groups.flatMap(({ indexes }) => indexes);
  const buttons = () => [...(scroller.current?.querySelectorAll("button") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is shown
  useEffect(() => {
    const current = buttons()[order.indexOf(selected)];
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
        {groups.map(({ title, indexes }) => (
          <section key={title} aria-label={title || undefined}>
            {title && <GridHeading>{title}</GridHeading>}
            <Grid role="list" aria-label={title ? `Photos: ${title}` : "All photos"} onKeyDown={handleKeyDown}>
              {indexes.flatMap((index) => {
                const picture = pictures[index];
                return picture
                  ? [
                      <li key={picture.path}>
                        <button
                          type="button"
                          aria-label={photoLabel(index, pictures.length)}
                          aria-current={index === selected}
                          onClick={() => onSelect(index)}
                        >
                          <Picture picture={picture} sizes={GRID_SIZES} decorative />
                        </button>
                      </li>,
                    ]
                  : [];
              })}
            </Grid>
          </section>
        ))}
      </GridScroller>
    </GridArea>
  );
}
