import { plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

/** List of documents separated by hairlines. */
export const DocumentList = styled.ul`
  ${plainList}
  border-bottom: ${theme.border.line};
`;

/** One document with its actions. */
export const DocumentRow = styled.li`
  display: grid;
  gap: ${theme.space[1]} ${theme.space[3]};
  align-items: center;
  padding-block: ${theme.space[2]};
  border-top: ${theme.border.line};

  & > button {
    justify-self: start;
    margin-inline: calc(-1 * ${theme.space[1]});
  }

  ${theme.media.medium} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

export const DocumentName = styled.p`
  font-weight: 500;
  overflow-wrap: anywhere;
`;
