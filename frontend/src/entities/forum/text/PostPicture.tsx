import { theme } from "@shared/theme/theme";
import { MutedSpan } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";

/** Only pictures of this site: other hosts would learn who reads. */
const OWN_IMAGE_PATH = /^\/api\/images\/[\w./-]+$/;

/* Fixed ratio, so that loading shifts nothing; shows the whole picture. */
const Container = styled.a`
  display: block;
  max-width: ${theme.size[40]};
  aspect-ratio: 16 / 10;
  background: ${theme.color.line};

  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

/** Photo in a post; links to its full size. */
export function PostPicture({ src, alt }: { src: string; alt: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing || !OWN_IMAGE_PATH.test(src)) return <MutedSpan>{alt || "Photo no longer available"}</MutedSpan>;
  return (
    <Container href={src} target="_blank" rel="noopener">
      <img src={src} alt={alt || "Photo"} loading="lazy" decoding="async" onError={() => setMissing(true)} />
    </Container>
  );
}
