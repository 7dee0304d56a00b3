import styled from "styled-components";
import { figures, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";

/** The head of a page of the forum: what it is on the left, what can be done on the right. */
export const Head = styled.header`
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

export const Lead = styled.p`
  max-width: ${theme.measure.text};
  margin-top: ${theme.space[1]};
  color: ${theme.colour.inkMuted};
  overflow-wrap: anywhere;
`;

/** Small facts in a row, parted by their distance. */
export const Facts = styled.p`
  ${muted}
  ${figures}
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[2]};
  overflow-wrap: anywhere;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
`;

/** Something new stands under a thin rule of the accent. */
export const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const More = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${theme.space[4]};
`;
