import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** Facts in one line with dots between them. Each fact is an element; where the line wraps, no dot begins or ends it. */
export const DotLine = styled.p`
  ${muted}
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${theme.space[2]};
  /* Hides the dot before the first fact of a line, not the focus outline. */
  clip-path: inset(-${theme.space.half});

  & > * {
    position: relative;
  }

  & > ::before {
    content: "·";
    position: absolute;
    left: calc(-1 * ${theme.space[2]});
    width: ${theme.space[2]};
    text-align: center;
  }
`;
