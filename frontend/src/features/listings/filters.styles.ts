import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** A filter with its label. */
export const FilterGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]} ${theme.space[3]};
  border-top: ${theme.border.line};
`;

/** Stack of filters. */
export const FilterStack = styled.div`
  display: grid;
  border-bottom: ${theme.border.line};

  /* As small as the numbers of the ranges. */
  select {
    font-size: ${theme.fontSize.small};
  }
`;
