import { Avatar, listName } from "@entities/forum/text/Author";
import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { ForumCategory } from "@entities/forum/types";
import { formatNumber, formatQuantity } from "@shared/format";
import { coverLink, plainList } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, muted, tabularNums } from "@shared/theme/typography";
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

  /* The whole card is a link to the category, except for the links of its topics. */
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

const LatestTopics = styled.ul`
  ${plainList}
  margin-top: ${theme.space[1]};
`;

const LatestTopic = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0 ${theme.space[1]};
  padding-block: ${theme.space.half};

  & > :first-child {
    grid-row: span 2;
    font-size: ${theme.fontSize.small};
  }

  a {
    ${coverLink}
    text-decoration: none;
  }

  &:hover a {
    text-decoration: underline;
  }

  small {
    ${muted}
    ${tabularNums}
    grid-column: 2;
  }
`;

/** Latest topics of a category, each with the author and time of its last post. */
function LatestTopicList({ category: { name, latestTopics } }: { category: ForumCategory }) {
  if (latestTopics.length === 0) return null;
  return (
    <LatestTopics aria-label={`Latest topics in ${name}`}>
      {latestTopics.map(({ id, title, author, at }) => (
        <LatestTopic key={id}>
          <Avatar author={author} />
          <Link to={`/forum/topic/${id}`}>
            <bdi>{title}</bdi>
          </Link>
          <small>
            <bdi>{listName(author.username, author)}</bdi>, <RelativeTime at={at} />
          </small>
        </LatestTopic>
      ))}
    </LatestTopics>
  );
}

/** Category cards. */
export function CategoryCards({ categories }: { categories: readonly ForumCategory[] }) {
  return (
    <Grid aria-label="Categories">
      {categories.map((category) => {
        const { id, name, description, topicsCount, unreadTopics } = category;
        return (
          <Card key={id} $hasUnread={unreadTopics > 0}>
            <Name>
              <Link to={`/forum/category/${id}`}>
                <bdi>{name}</bdi>
              </Link>
            </Name>
            <Description dir="auto">{description}</Description>
            <ForumFacts as="div">
              <span>{formatQuantity(topicsCount, "topic", "topics")}</span>
              {unreadTopics > 0 && <UnreadCount>{`${formatNumber(unreadTopics)} unread`}</UnreadCount>}
            </ForumFacts>
            <LatestTopicList category={category} />
          </Card>
        );
      })}
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
          <Skeleton $height={theme.size[8]} />
        </Card>
      ))}
    </Grid>
  );
}
