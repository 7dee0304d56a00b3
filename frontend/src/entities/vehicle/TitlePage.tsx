import { paintGround } from "@shared/theme/paints";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import styled from "styled-components";

/* Not positioned: the link of the title covers the whole card. */
const Sheet = styled.div<{ $color: string | undefined }>`
  ${label}
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[1]};
  aspect-ratio: 16 / 10;
  padding-inline: ${theme.space[2]};
  border: ${theme.border.line};
  background: ${({ $color }) => paintGround($color)};
  text-align: center;

  b {
    font: 400 ${theme.fontSize.title} / 1.2 ${theme.fontFamily.serif};
    letter-spacing: 0;
    text-transform: none;
  }
`;

interface TitlePageProps {
  readonly note: string;
  readonly exteriorColor?: string | undefined;
}

/** The body color of a vehicle and a note, in the place of a missing photo, with the tint of the vehicle's page. */
export const TitlePage = ({ note, exteriorColor }: TitlePageProps) => (
  <Sheet $color={exteriorColor}>
    {exteriorColor && <b>{exteriorColor}</b>} <span>{note}</span>
  </Sheet>
);
