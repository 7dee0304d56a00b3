import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { DotLine } from "@shared/ui/DotLine";
import styled, { css } from "styled-components";

/** Header of a forum page: title left, actions right. */
export const ForumHeader = styled.header`
  ${spreadRow}
  align-items: end;
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

/** Accent rule in the margin of unread content. */
export const unreadRule = (isUnread: boolean) => css`
  position: relative;

  &::before {
    content: "";
    position: absolute;
    inset: -1px auto -1px calc(-1 * ${theme.space[2]});
    border-left: ${theme.lineWidth.rule} solid ${isUnread ? theme.color.accent : theme.color.unmarked};
  }
`;

/** Row of small facts. */
export const ForumFacts = styled(DotLine)`
  overflow-wrap: anywhere;
`;

/** Post, or posts of one topic, in a list. */
export const ResultItem = styled.li`
  display: grid;
  gap: ${theme.space.half};
  padding-block: ${theme.space[2]};
  border-bottom: ${theme.border.line};
  overflow-wrap: anywhere;

  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space[2]};
    font-size: ${theme.fontSize.lead};
  }

  h2 a:not(:hover) {
    text-decoration: none;
  }

  small {
    ${muted}
    ${tabularNums}
    font-family: ${theme.fontFamily.sans};
  }
`;

/** Beginning of a post, or the part that a search found. */
export const Excerpt = styled.p`
  ${muted}
  max-width: ${theme.maxWidth.text};

  mark {
    background: none;
    color: ${theme.color.ink};
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: ${theme.color.accent};
    text-underline-offset: 0.2em;
  }
`;

export const LoadMoreRow = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${theme.space[4]};
`;
