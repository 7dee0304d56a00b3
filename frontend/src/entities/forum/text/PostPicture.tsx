/** Photo in a post. */
import { theme } from "@shared/theme/theme";
import { MutedSpan } from "@shared/ui/layout";
import { type SyntheticEvent, useState } from "react";
import styled from "styled-components";

/** Only pictures of this site: other hosts would learn who reads. */
const OWN_IMAGE_PATH = /^\/api\/images\/[\w./-]+$/;

/** A photo of 4:3 as wide as a phone. */
const MAX_HEIGHT = `min(${theme.size[26]}, 75vw)`;

/* The size of a photo is known once it is loaded: until then there is room for most, so that loading shifts nothing. */
const Frame = styled.span<{ $isReserved: boolean }>`
  display: block;
  min-height: ${({ $isReserved }) => ($isReserved ? MAX_HEIGHT : 0)};

  a {
    display: inline-block;
    vertical-align: top;
  }

  img {
    display: block;
    width: auto;
    max-width: 100%;
    height: auto;
    max-height: ${MAX_HEIGHT};
  }
`;

/** Shown in its own proportions, never larger than it is; links to its full size. */
export function PostPicture({ src, alt }: { src: string; alt: string }) {
  const [isMissing, setMissing] = useState(false);
  const [isReserved, setReserved] = useState(true);
  if (isMissing || !OWN_IMAGE_PATH.test(src)) return <MutedSpan>{alt || "Photo no longer available"}</MutedSpan>;
  // Below the window nobody sees what moves up.
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (currentTarget.getBoundingClientRect().top > window.innerHeight) setReserved(false);
  };
  return (
    <Frame $isReserved={isReserved}>
      <a href={src} target="_blank" rel="noopener">
        <img
          src={src}
          alt={alt || "Photo"}
          loading="lazy"
          decoding="async"
          onLoad={handleLoad}
          onError={() => setMissing(true)}
        />
      </a>
    </Frame>
  );
}
