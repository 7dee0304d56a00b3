import { PAINT_SHARE, paintHue } from "@shared/theme/paints";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

const { line, accent, positive, inkMuted } = theme.color;
const tints = [line, accent, positive, inkMuted];

/** Tint of a make: always the same one. */
const tintOf = (make: string) => tints[(make.charCodeAt(0) + make.length) % tints.length];

/* Not positioned: the link of the title covers the whole card. */
const Sheet = styled.div<{ $make: string; $hue: string | null }>`
  ${label}
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[1]};
  aspect-ratio: 16 / 10;
  border: ${theme.border.line};
  background: color-mix(
    in srgb,
    ${({ $make, $hue }) => $hue ?? tintOf($make)} ${({ $hue }) => ($hue ? PAINT_SHARE : "12%")},
    ${theme.color.surfaceRaised}
  );

  b {
    ${tabularNums}
    font: 400 ${theme.fontSize.title} / 1.2 ${theme.fontFamily.serif};
    letter-spacing: 0;
  }
`;

interface TitlePageProps {
  readonly make: string;
  readonly year: string;
  readonly note: string;
  readonly exteriorColor?: string | undefined;
}

/**
 * The year of a vehicle and a note, in the place of a missing photo; the name is the card's title. Tinted by the body
 * color, else by the make.
 */
export const TitlePage = ({ make, year, note, exteriorColor }: TitlePageProps) => (
  <Sheet $make={make} $hue={paintHue(exteriorColor)}>
    <b>{year}</b> <span>{note}</span>
  </Sheet>
);
