import { Picture } from "@entities/picture/Picture";
import type { UploadedPicture } from "@entities/picture/types";
import { plainButton, plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { useState } from "react";
import styled from "styled-components";

const STRIP_SIZES = "(min-width: 56em) 40rem, 92vw";

const Thumbnails = styled.ul`
  ${plainList}
  display: flex;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[1]};
  overflow-x: auto;
  scrollbar-width: thin;

  li {
    flex: none;
    width: ${theme.size[5]};
  }

  button {
    ${plainButton}
    display: block;
    width: 100%;
    padding: 0 0 ${theme.space.half};
    border-bottom: ${theme.rule.unmarked};
  }

  button[aria-current="true"] {
    border-bottom-color: ${theme.color.ink};
  }
`;

const Caption = styled.p`
  ${muted}
  ${tabularNums}
  margin-top: ${theme.space.half};
`;

interface PictureStripProps {
  readonly pictures: readonly UploadedPicture[];
  readonly make: string;
  readonly model: string;
}

/** Pictures of a submission: one large, thumbnails below. */
export function PictureStrip({ pictures, make, model }: PictureStripProps) {
  const [selected, setSelected] = useState(0);
  const picture = pictures[Math.min(selected, pictures.length - 1)] ?? null;
  return (
    <div>
      <Picture key={picture?.path ?? ""} picture={picture} sizes={STRIP_SIZES} make={make} model={model} />
      {picture?.alt && <Caption>{picture.alt}</Caption>}
      {pictures.length > 1 && (
        <Thumbnails aria-label="All pictures">
          {pictures.map((item, index) => (
            <li key={item.path}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}${item.alt ? `: ${item.alt}` : ""}`}
                aria-current={index === selected}
                onClick={() => setSelected(index)}
              >
                <Picture picture={item} sizes="5rem" make={make} model="" decorative />
              </button>
            </li>
          ))}
        </Thumbnails>
      )}
    </div>
  );
}
