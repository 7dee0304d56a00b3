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

/* The time is below the name on small screens, whatever the length of the name. */
export const PostHeader = styled.header`
  align-self: center;
  min-width: 0;

  ${theme.media.small} {
    ${spreadRow}
    align-items: baseline;
    gap: 0 ${theme.space[2]};
  }
`;

export const PostTime = styled.span`
  ${muted}
  ${tabularNums}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
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
export const RemovedPost = styled.p`
  ${muted}
  font-style: italic;
`;

export const RemovalReason = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
  padding-left: ${theme.space[2]};
  border-left: ${theme.rule.warning};
`;

/* An odd number of pixels, so that the rule covers the line. */
const MARKER_LINE = "1.0625rem";

/** Marks where the last visit ended; stands on the line below the post before it. */
export const LastVisitMarker = styled.p`
  ${label}
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  margin-block: calc(-1 * ${MARKER_LINE}) calc(-1 * ${theme.space[1]});
  padding-block: ${theme.space[1]};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  line-height: ${MARKER_LINE};

  &::after {
    content: "";
    flex: 1;
    height: ${theme.lineWidth.hairline};
    background: ${theme.color.accent};
  }
`;
