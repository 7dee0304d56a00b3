import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

const { line, accent, positive, inkMuted } = theme.color;
const tints = [line, accent, positive, inkMuted];

/** Tint of a make: always the same one. */
const tintOf = (make: string) => tints[(make.charCodeAt(0) + make.length) % tints.length];

/* Not positioned: the link of the title covers the whole card. */
const Sheet = styled.div<{ $make: string }>`
  ${label}
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[1]};
  aspect-ratio: 16 / 10;
  background: color-mix(in srgb, ${({ $make }) => tintOf($make)} 12%, ${theme.color.surfaceRaised});

  b {
    ${tabularNums}
    font: 400 ${theme.fontSize.title} / 1.2 ${theme.fontFamily.serif};
    letter-spacing: 0;
  }
`;

/** The year of a vehicle and a note, in the place of a missing photo; the name is the card's title. */
export const TitlePage = ({ make, year, note }: { make: string; year: string; note: string }) => (
  <Sheet $make={make}>
    <b>{year}</b> <span>{note}</span>
  </Sheet>
);
