/** Small building blocks that many pages share. */
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Items below one another at their own width. */
export const Stack = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
`;

/** Row of buttons. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Paragraph of secondary text. */
export const MutedText = styled.p`
  ${muted}
`;

/** Introduction below a page title. */
export const Lead = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

/** Line of secondary facts with numbers. */
export const MetaLine = styled.p`
  ${muted}
  ${tabularNums}
`;
