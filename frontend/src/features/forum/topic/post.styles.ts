import { spreadRow, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";

/** A post; the one that the URL points to is highlighted. */
export const PostArticle = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[1]} ${theme.space[2]};
  padding: ${theme.space[3]} 0;
  border-bottom: ${theme.border.line};
  scroll-margin-top: ${theme.space[12]};

  &[aria-current="true"] {
    margin-inline: calc(-1 * ${theme.space[2]});
    padding-inline: ${theme.space[2]};
    background: ${theme.color.surfaceRaised};
  }
`;

export const PostHeader = styled.header`
  ${spreadRow}
  align-items: baseline;
  gap: 0 ${theme.space[2]};
  align-self: center;
  min-width: 0;
`;

export const PostTime = styled.span`
  ${muted}
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[1]};
`;

/* Below the avatar on small screens, beside it otherwise. */
export const PostBody = styled.div`
  grid-column: 1 / -1;
  min-width: 0;

  ${theme.media.small} {
    grid-column: 2;
  }
`;

export const PostFooter = styled.footer`
  ${wrapRow}
  gap: 0 ${theme.space[1]};
  grid-column: 1 / -1;
  margin-left: calc(-1 * ${theme.space[1]});

  ${theme.media.small} {
    grid-column: 2;
  }
`;

/** Placeholder of a deleted or removed post. */
export const Tombstone = styled.p`
  ${muted}
  font-style: italic;
`;

export const RemovalReason = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: ${theme.rule.warning};
`;

/** Marks where the last visit ended. */
export const LastVisitMarker = styled.p`
  ${label}
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  margin-top: -1px;
  padding-block: ${theme.space[1]};
  color: ${theme.color.ink};

  &::after {
    content: "";
    flex: 1;
    height: ${theme.lineWidth.hairline};
    background: ${theme.color.accent};
  }
`;
