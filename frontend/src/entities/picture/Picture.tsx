import { theme } from "@shared/theme/theme";
import { SmallLabel } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import type { PictureData } from "./types";

/** `cover` fills the frame (lists), `contain` shows the whole picture (gallery). */
type PictureFit = "cover" | "contain";

/** Lists use one aspect ratio so that rows align; `contain` takes the size of its container. */
const Container = styled.span<{ $fit: PictureFit }>`
  display: block;
  position: relative;
  aspect-ratio: ${({ $fit }) => ($fit === "cover" ? "16 / 10" : "auto")};
  height: ${({ $fit }) => ($fit === "cover" ? "auto" : "100%")};
  overflow: hidden;
  background: ${({ $fit }) => ($fit === "cover" ? theme.color.line : "none")};

  picture,
  img {
    display: block;
    width: 100%;
    height: 100%;
  }

  img {
    object-fit: ${({ $fit }) => $fit};
  }
`;

const PicturePlaceholder = styled.span`
  display: grid;
  place-content: center;
  height: 100%;
  padding: ${theme.space[1]};
  background: ${theme.color.surfaceRaised};
  text-align: center;
`;

/** Whether AVIF renditions exist: site pictures have them, uploaded photos do not. */
function hasAvif(picture: PictureData & { readonly formats?: readonly string[] }): boolean {
  return picture.formats?.includes("avif") ?? true;
}

/** Value of the `srcset` attribute with all widths. */
export function pictureSrcSet({ path, widths }: PictureData, format: string): string {
  return widths.map((width) => `${path}/${width}.${format} ${width}w`).join(", ");
}

interface PictureProps {
  readonly picture: PictureData | null;
  /** Value of the `sizes` attribute. */
  readonly sizes: string;
  /** Loads the picture eagerly with high priority. */
  readonly priority?: boolean;
  /** Hides the picture from screen readers when a link beside it has the same content. */
  readonly decorative?: boolean;
  readonly fit?: PictureFit;
}

/** Responsive picture in the best supported format; says when it is missing. */
export function Picture({ picture, sizes, priority = false, decorative = false, fit = "cover" }: PictureProps) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  if (!picture || failedPath === picture.path) {
    return (
      <Container $fit={fit}>
        <PicturePlaceholder aria-hidden={decorative}>
          <SmallLabel>{picture ? "Photo unavailable" : "No photos"}</SmallLabel>
        </PicturePlaceholder>
      </Container>
    );
  }
  const { path, widths, width, height, alt } = picture;
  const defaultWidth = widths.find((each) => each >= 800) ?? widths.at(-1) ?? width;
  return (
    <Container $fit={fit}>
      <picture>
        {hasAvif(picture) && <source type="image/avif" srcSet={pictureSrcSet(picture, "avif")} sizes={sizes} />}
        <img
          src={`${path}/${defaultWidth}.webp`}
          srcSet={pictureSrcSet(picture, "webp")}
          sizes={sizes}
          width={width}
          height={height}
          alt={decorative ? "" : alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding={priority ? "sync" : "async"}
          onError={() => setFailedPath(path)}
        />
      </picture>
    </Container>
  );
}
