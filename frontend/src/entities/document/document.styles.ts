import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** List of documents separated by hairlines. */
export const DocumentList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border-bottom: 1px solid ${theme.color.line};
`;

/** One document with its actions. */
export const DocumentRow = styled.li`
  display: grid;
  gap: ${theme.space[1]} ${theme.space[3]};
  align-items: center;
  padding-block: ${theme.space[2]};
  border-top: 1px solid ${theme.color.line};

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

export const DocumentLine = styled.p`
  ${muted}
  ${tabularNums}
  overflow-wrap: anywhere;
`;

export const DocumentActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  margin-inline: calc(-1 * ${theme.space[1]});
`;
