import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** The head of a page of the forum: what it is on the left, what can be done on the right. */
export const ForumHeader = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  margin-bottom: ${theme.space[4]};

  & > div {
    min-width: 0;
  }

  h1 {
    overflow-wrap: anywhere;
  }
`;

export const ForumLead = styled.p`
  max-width: ${theme.maxWidth.text};
  margin-top: ${theme.space[1]};
  color: ${theme.color.inkMuted};
  overflow-wrap: anywhere;
`;

/** Small facts in a row, parted by their distance. */
export const ForumFacts = styled.p`
  ${muted}
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  overflow-wrap: anywhere;
`;

export const ForumActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Something new stands under a thin rule of the accent. */
export const ForumList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const LoadMoreRow = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${theme.space[4]};
`;
