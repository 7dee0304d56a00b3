import type { VehicleDetail } from "@entities/vehicle/types";
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from "react";
import { IconButton } from "../../ui/Button";
import { ChevronLeftIcon, ChevronRightIcon, ZoomIcon } from "../../ui/icons";
import { Picture } from "../Picture";
import { captions } from "./describe";
import {
  Band,
  Counter,
  Foot,
  PictureKind,
  PlateLabel,
  PlateName,
  Stage,
  Step,
  Thumbnails,
  TitlePlate,
} from "./galleryParts";
import { useSwipe } from "./useSwipe";

const Magnifier = lazy(() => import(/* webpackChunkName: "magnifier" */ "./Magnifier"));

/** Word for word in contract/pages.json: the server preloads the first picture by it. */
export const STAGE_SIZES = "(min-width: 75em) 66rem, 100vw";

const LONG_NAME = 40;

interface GalleryProps {
  readonly vehicle: Pick<VehicleDetail, "pictures" | "make" | "model" | "year">;
}

/** The pictures, one at a time: arrow keys, swipe, buttons, thumbnails, and a closer look. */
export function Gallery({ vehicle }: GalleryProps) {
  const { pictures, make, model, year } = vehicle;
  const [at, setAt] = useState(0);
  const [magnified, setMagnified] = useState(false);
  const [magnifierWanted, setMagnifierWanted] = useState(false);
  const last = pictures.length - 1;
  const step = (by: 1 | -1) => setAt((current) => Math.min(last, Math.max(0, current + by)));
  const swipe = useSwipe(step);

  // Arrows leaf through while the focus is nowhere in particular: nothing else on the page listens to them.
  useEffect(() => {
    const leaf = ({ key, target, metaKey, ctrlKey, altKey }: globalThis.KeyboardEvent) => {
      const nowhere = target === document.body || (target instanceof HTMLElement && target.tagName === "MAIN");
      if (!nowhere || metaKey || ctrlKey || altKey) return;
      if (key === "ArrowLeft") setAt((current) => Math.max(0, current - 1));
      if (key === "ArrowRight") setAt((current) => Math.min(last, current + 1));
    };
    document.addEventListener("keydown", leaf);
    return () => document.removeEventListener("keydown", leaf);
  }, [last]);

  const picture = pictures[Math.min(at, last)];
  if (!picture) {
    return (
      <TitlePlate>
        <PlateLabel>
          {year} · {make}
        </PlateLabel>
        <PlateName $long={model.length > LONG_NAME}>{model}</PlateName>
        <PlateLabel>Not photographed yet</PlateLabel>
      </TitlePlate>
    );
  }

  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  const magnify = () => {
    setMagnifierWanted(true);
    setMagnified(true);
  };
  const several = pictures.length > 1;

  return (
    <>
      <Band aria-roledescription="gallery" aria-label={`Pictures of the ${make} ${model}`} onKeyDown={press}>
        <Stage {...swipe}>
          <Picture
            key={picture.path}
            picture={picture}
            sizes={STAGE_SIZES}
            make={make}
            model={model}
            fit="contain"
            priority={at === 0}
          />
        </Stage>
        {several && (
          <>
            <Step $side="left">
              <IconButton label="Previous picture" aria-disabled={at === 0} onClick={() => step(-1)}>
                <ChevronLeftIcon size={28} />
              </IconButton>
            </Step>
            <Step $side="right">
              <IconButton label="Next picture" aria-disabled={at === last} onClick={() => step(1)}>
                <ChevronRightIcon size={28} />
              </IconButton>
            </Step>
          </>
        )}
        <Foot>
          <PictureKind>{captions[picture.kind]}</PictureKind>
          <Counter aria-live="polite">{several ? `${at + 1} / ${pictures.length}` : ""}</Counter>
          <IconButton label="Look closer" aria-haspopup="dialog" onClick={magnify}>
            <ZoomIcon />
          </IconButton>
        </Foot>
      </Band>
      {several && (
        <Thumbnails role="list" aria-label="All pictures">
          {pictures.map((each, index) => (
            <li key={each.path}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}: ${captions[each.kind]}`}
                aria-current={index === at}
                onClick={() => setAt(index)}
              >
                <Picture picture={each} sizes="6rem" make={make} model="" decorative />
              </button>
            </li>
          ))}
        </Thumbnails>
      )}
      {magnifierWanted && (
        <Suspense>
          <Magnifier picture={picture} open={magnified} onOpenChange={setMagnified} onKeyDown={press} />
        </Suspense>
      )}
    </>
  );
}
