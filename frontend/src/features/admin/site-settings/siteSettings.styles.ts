import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** A group of fields. */
export const Group = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};
  border-top: ${theme.border.line};

  h2 {
    font-size: ${theme.fontSize.lead};
  }
`;

/** Two fields side by side where there is room. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${theme.space[2]};

  ${theme.media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
