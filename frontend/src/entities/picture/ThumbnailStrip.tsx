import { plainButton, plainList, scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { useScrollActiveIntoView } from "@shared/ui/useScrollActiveIntoView";
import type { KeyboardEvent } from "react";
import styled from "styled-components";
import { Picture } from "./Picture";
import { indexAfterKey, photoLabel } from "./photos";
import type { PictureData } from "./types";

const Strip = styled.ul`
  ${plainList}
  display: flex;
  gap: ${theme.space[1]};
  ${scrollX}
  scrollbar-width: thin;
  touch-action: pan-x;

  li {
    flex: none;
    width: ${theme.size[6]};
  }

  button {
    ${plainButton}
    display: block;
    width: 100%;
    padding: 0 0 ${theme.space.half};
    border-bottom: ${theme.rule.unmarked};
    opacity: 0.75;
    transition: opacity ${theme.motion.quick};
  }

  button:hover,
  button:focus-visible,
  button[aria-current="true"] {
    opacity: 1;
  }

  button[aria-current="true"] {
    border-bottom-color: currentColor;
  }

  button:focus-visible {
    outline-offset: -2px;
  }

  ${theme.media.noScript} {
    display: none;
  }

  @media print {
    display: none;
  }
`;

interface ThumbnailStripProps {
  readonly pictures: readonly PictureData[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly className?: string;
}

/** Row of thumbnails with one tab stop; arrow keys, Home and End select another. */
export function ThumbnailStrip({ pictures, selected, onSelect, className }: ThumbnailStripProps) {
  const strip = useScrollActiveIntoView<HTMLUListElement>('[aria-current="true"]', String(selected));
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = indexAfterKey(event, selected, pictures.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(to);
    strip.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <Strip role="list" aria-label="Thumbnails" ref={strip} className={className} onKeyDown={handleKeyDown}>
      {pictures.map((picture, index) => (
        <li key={picture.path}>
          <button
            type="button"
            aria-label={photoLabel(index, pictures.length)}
            aria-current={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
          >
            <Picture picture={picture} sizes="6rem" decorative />
          </button>
        </li>
      ))}
    </Strip>
  );
}
