/** Layout of the messages page: the list and the open conversation. */
import { plainList, spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";

/* As high as the window, so that the composer stays in view and only the messages scroll. */
export const Columns = styled.div<{ $isOpen: boolean }>`
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  width: min(100% - 2 * ${theme.space[2]}, ${theme.maxWidth.page});
  height: calc(100dvh - 4.25rem - ${theme.lineWidth.hairline});
  min-height: ${theme.size[24]};
  margin-inline: auto;

  ${theme.media.belowMedium} {
    & > :${({ $isOpen }) => ($isOpen ? "first" : "last")}-child {
      display: none;
    }
  }

  ${theme.media.medium} {
    grid-template-columns: ${theme.size[22]} minmax(0, 1fr);
    width: min(100% - 2 * ${theme.space[5]}, ${theme.maxWidth.page});
    height: calc(100dvh - ${theme.size[5]} - ${theme.lineWidth.hairline});
  }
`;

/* Positioned, so that hidden texts scroll with the list. */
export const ListColumn = styled.div`
  position: relative;
  min-height: 0;
  overflow-y: auto;
  padding-block: ${theme.space[3]};

  & > h1 {
    margin-bottom: ${theme.space[2]};
    font-size: ${theme.fontSize.title};
  }

  ${theme.media.medium} {
    padding-right: ${theme.space[3]};
    border-right: ${theme.border.line};
  }
`;

export const ConversationColumn = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  ${theme.media.medium} {
    padding-left: ${theme.space[4]};
  }
`;

export const Head = styled.header`
  ${spreadRow}
  flex-wrap: nowrap;
  align-items: center;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};

  h2 {
    font-size: ${theme.fontSize.lead};
    overflow-wrap: anywhere;
  }

  h2 a {
    text-decoration: none;
  }

  h2 a:hover {
    text-decoration: underline;
  }
`;

export const Person = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;
`;

export const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding-block: ${theme.space[3]};
`;

export const MessageItems = styled.ol`
  ${plainList}
  display: grid;
  gap: ${theme.space[2]};

  /* New messages follow those that were there. */
  [role="log"] > & {
    padding-top: ${theme.space[2]};
  }

  &:empty {
    display: none;
  }
`;

export const Day = styled.li`
  ${muted}
  padding-top: ${theme.space[1]};
  font-size: ${theme.fontSize.small};
  text-align: center;
`;

export const Foot = styled.div`
  padding-block: ${theme.space[2]};
  border-top: ${theme.border.line};
`;

export const Note = styled.p`
  ${muted}
  padding-block: ${theme.space[1]};
`;

/** Link back to the list, on small screens. */
export const Back = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  width: ${theme.minTouchTarget};
  height: ${theme.minTouchTarget};
  margin-left: calc(-1 * ${theme.space[1]});

  ${theme.media.medium} {
    display: none;
  }
`;
