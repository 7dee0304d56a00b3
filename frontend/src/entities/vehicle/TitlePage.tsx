import { paintGround } from "@shared/theme/paints";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/* Not positioned: the link of the title covers the whole card. */
const Sheet = styled.div<{ $color: string | undefined }>`
  ${label}
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[1]};
  aspect-ratio: 16 / 10;
  border: ${theme.border.line};
  background: ${({ $color }) => paintGround($color)};

  b {
    ${tabularNums}
    font: 400 ${theme.fontSize.title} / 1.2 ${theme.fontFamily.serif};
    letter-spacing: 0;
  }
`;

interface TitlePageProps {
  readonly year: string;
  readonly note: string;
  readonly exteriorColor?: string | undefined;
}

/** The year of a vehicle and a note, in the place of a missing photo, with the tint of the vehicle's page. */
export const TitlePage = ({ year, note, exteriorColor }: TitlePageProps) => (
  <Sheet $color={exteriorColor}>
    <b>{year}</b> <span>{note}</span>
  </Sheet>
);
