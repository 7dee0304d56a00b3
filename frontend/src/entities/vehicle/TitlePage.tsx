import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

const { line, accent, positive, inkMuted } = theme.color;
const tints = [line, accent, positive, inkMuted];

/** Tint of a make: always the same one. */
const tintOf = (make: string) => tints[(make.charCodeAt(0) + make.length) % tints.length];

/* Not positioned: the link around it covers the whole card. Aligned left with room for two lines, so that nothing
   moves when the fonts arrive. */
const Sheet = styled.span<{ $make: string }>`
  ${label}
  ${tabularNums}
  display: grid;
  align-content: center;
  gap: ${theme.space[1]};
  aspect-ratio: 16 / 10;
  overflow: hidden;
  padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[1]};
  background: color-mix(in srgb, ${({ $make }) => tintOf($make)} 12%, ${theme.color.surfaceRaised});

  b {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    min-height: 2.4em;
    font: 400 ${theme.fontSize.title} / 1.2 ${theme.fontFamily.serif};
    letter-spacing: 0;
    text-transform: none;
  }
`;

/** Title page of a vehicle, in the place of a missing photo. */
export const TitlePage = ({ make, model, year }: { make: string; model: string; year: string }) => (
  <Sheet $make={make}>
    <span>{make}</span> <b>{model}</b> <span>{year}</span>
  </Sheet>
);
