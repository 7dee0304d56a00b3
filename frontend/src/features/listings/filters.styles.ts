import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import styled from "styled-components";

/** A filter with its label. */
export const FilterGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  padding-block: ${theme.space[2]} ${theme.space[3]};
  border-top: 1px solid ${theme.color.line};
`;

export const FilterName = styled.span`
  ${label}
  color: ${theme.color.inkMuted};
`;

/** Stack of filters. */
export const FilterStack = styled.div`
  display: grid;
  border-bottom: 1px solid ${theme.color.line};
`;
