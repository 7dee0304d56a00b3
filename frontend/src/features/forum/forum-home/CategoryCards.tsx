import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { ForumCategory } from "@entities/forum/types";
import { formatNumber, formatQuantity } from "@shared/format";
import { coverLink, plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Skeleton } from "@shared/ui/Skeleton";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ForumFacts, unreadRule } from "../forum.styles";

const Grid = styled.ul`
  ${plainList}
  display: grid;
  gap: 0 ${theme.space[5]};

  ${theme.media.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

/* The title stands on the margin; unread content has an accent rule outside it, and text. */
const Card = styled.li<{ $hasUnread: boolean }>`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${theme.space[1]};
  min-height: 9.5rem;
  padding-block: ${theme.space[3]};
  border-bottom: ${theme.border.line};
  ${({ $hasUnread }) => unreadRule($hasUnread)}
  overflow-wrap: anywhere;

  &:hover h2 {
    text-decoration: underline;
    text-decoration-thickness: ${theme.lineWidth.hairline};
    text-underline-offset: 0.2em;
  }
`;

const Name = styled.h2`
  font-size: ${theme.fontSize.title};

  a {
    text-decoration: none;
  }

  /* The whole card leads there. */
  a {
    ${coverLink}
  }
`;

const Description = styled.p`
  color: ${theme.color.inkMuted};
  max-width: 56ch;
`;

const UnreadCount = styled.span`
  ${label}
  ${tabularNums}
  color: ${theme.color.ink};
  letter-spacing: ${theme.letterSpacing.snug};
`;

/** Category cards. */
export function CategoryCards({ categories }: { categories: readonly ForumCategory[] }) {
  return (
    <Grid aria-label="Categories">
      {categories.map(({ id, name, description, topicsCount, lastActivityAt, unreadTopics }) => (
        <Card key={id} $hasUnread={unreadTopics > 0}>
          <Name>
            <Link to={`/forum/category/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </Name>
          <Description dir="auto">{description}</Description>
          <ForumFacts as="div">
            <span>{formatQuantity(topicsCount, "topic", "topics")}</span>
            {lastActivityAt && (
              <span>
                Last activity <RelativeTime at={lastActivityAt} />
              </span>
            )}
            {unreadTopics > 0 && <UnreadCount>{`${formatNumber(unreadTopics)} unread`}</UnreadCount>}
          </ForumFacts>
        </Card>
      ))}
    </Grid>
  );
}

const SKELETONS = ["first", "second", "third", "fourth"];

/** Loading placeholder of the category cards. */
export function CategoryCardsSkeleton() {
  return (
    <Grid aria-label="Loading categories" aria-busy="true">
      {SKELETONS.map((key) => (
        <Card key={key} $hasUnread={false} data-testid="category-skeleton">
          <Skeleton $width="50%" $height="2rem" />
          <Skeleton $width="90%" $height="1.5rem" />
          <Skeleton $width="30%" $height="1.25rem" />
        </Card>
      ))}
    </Grid>
  );
}
