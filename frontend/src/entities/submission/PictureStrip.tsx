import { Picture } from "@entities/picture/Picture";
import { ThumbnailStrip } from "@entities/picture/ThumbnailStrip";
import type { UploadedPicture } from "@entities/picture/types";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { useState } from "react";
import styled from "styled-components";

const STRIP_SIZES = "(min-width: 56em) 40rem, 92vw";

const Thumbnails = styled(ThumbnailStrip)`
  margin-top: ${theme.space[1]};
`;

const Caption = styled.p`
  ${muted}
  margin-top: ${theme.space.half};
`;

interface PictureStripProps {
  readonly pictures: readonly UploadedPicture[];
}

/** Pictures of a submission: one large, thumbnails below. */
export function PictureStrip({ pictures }: PictureStripProps) {
  const [selected, setSelected] = useState(0);
  const picture = pictures[Math.min(selected, pictures.length - 1)] ?? null;
  return (
    <div>
      <Picture key={picture?.path ?? ""} picture={picture} sizes={STRIP_SIZES} />
      {picture?.alt && <Caption>{picture.alt}</Caption>}
      {pictures.length > 1 && <Thumbnails pictures={pictures} selected={selected} onSelect={setSelected} />}
    </div>
  );
}
