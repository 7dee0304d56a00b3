import type { Picture } from "@entities/picture/types";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { theme } from "../../theme/theme";
import { Dialog } from "../../ui/Dialog";
import { hasAvif } from "../Picture";
import { captions } from "./describe";

const Table = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
`;

/* Whole first; pressed, as large as it was made, and the table scrolls. */
const Sheet = styled.button<{ $actual: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ $actual }) => ($actual ? "max-content" : "100%")};
  height: ${({ $actual }) => ($actual ? "auto" : "100%")};
  min-width: 100%;
  min-height: 100%;
  padding: 0;
  border: 0;
  background: none;
  cursor: ${({ $actual }) => ($actual ? "zoom-out" : "zoom-in")};

  &:focus-visible {
    outline-color: ${theme.colour.stageInk};
    outline-offset: -3px;
  }

  img {
    width: ${({ $actual }) => ($actual ? "max(1600px, 160vw)" : "100%")};
    max-width: none;
    height: ${({ $actual }) => ($actual ? "auto" : "100%")};
    max-height: ${({ $actual }) => ($actual ? "none" : "calc(100dvh - 5rem)")};
    object-fit: contain;
  }
`;

interface MagnifierProps {
  readonly picture: Picture;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One picture on the whole screen, in its largest rendition. */
export default function Magnifier({ picture, open, onOpenChange, onKeyDown }: MagnifierProps) {
  const [actual, setActual] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const { path, widths, width, height, alt, kind } = picture;
  const largest = widths.at(-1) ?? width;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen whole first
  useEffect(() => setActual(false), [path, open]);
  useEffect(() => {
    const { current } = table;
    // The middle of the picture, where the car is, not its upper left corner.
    if (actual && current) {
      current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
      current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
    }
  }, [actual]);

  const press = (event: KeyboardEvent) => {
    // Enlarged, the arrows move the picture under the reader's eyes.
    if (!actual) onKeyDown(event);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={captions[kind]} shape="stage">
      <Table ref={table} onKeyDown={press}>
        <Sheet
          type="button"
          $actual={actual}
          aria-label={actual ? "Show the whole picture" : "Enlarge the picture"}
          aria-pressed={actual}
          onClick={() => setActual(!actual)}
        >
          <picture>
            {hasAvif(picture) && <source type="image/avif" srcSet={`${path}/${largest}.avif`} />}
            <img src={`${path}/${largest}.webp`} width={width} height={height} alt={alt} />
          </picture>
        </Sheet>
      </Table>
    </Dialog>
  );
}
