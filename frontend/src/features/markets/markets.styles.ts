import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** Section of a market page below a hairline. */
export const MarketSection = styled.section`
  margin-top: ${theme.space[8]};
  /* What the address leads to stands below the header. */
  scroll-margin-top: ${theme.space[12]};

  & > h2 {
    margin-bottom: ${theme.space[3]};
    padding-top: ${theme.space[3]};
    border-top: ${theme.border.line};
    font-size: ${theme.fontSize.title};
  }
`;
