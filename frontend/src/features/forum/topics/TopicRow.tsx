import { postPath } from "@entities/forum/postPath";
import { Avatar, listName } from "@entities/forum/text/Author";
import { RelativeTime } from "@entities/forum/text/RelativeTime";
import type { ForumTopic } from "@entities/forum/types";
import { formatDate, formatNumber } from "@shared/format";
import { touchLine, visuallyHidden } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ForumFacts, unreadRule } from "../forum.styles";
import { TopicBadges } from "../text/TopicBadges";
import { topicColumns } from "./topicColumns";

/* Unread topics have an accent rule. */
const Row = styled.li<{ $isUnread: boolean }>`
  ${topicColumns}
  gap: ${theme.space.half} ${theme.space[3]};
  padding-block: ${theme.space[2]};
  padding-left: ${theme.space[5]};
  ${({ $isUnread }) => unreadRule($isUnread)}

  & > div {
    min-width: 0;
  }

  /* Avatar of the author of the topic, whose name is in the row. */
  & > span:first-child {
    position: absolute;
    top: ${theme.space[2]};
    left: 0;
    font-size: ${theme.fontSize.small};
  }
`;

/* One line on small screens, cells of the row on wide ones. */
const Counts = styled(ForumFacts)`
  ${theme.media.medium} {
    display: contents;

    & > ::before {
      content: none;
    }

    & > span {
      align-self: center;
      text-align: right;
    }

    & > :last-child {
      text-align: left;
    }

    /* The heads of the columns say it. */
    i {
      ${visuallyHidden}
    }
  }

  i {
    font-style: normal;
  }

  bdi {
    overflow-wrap: anywhere;
  }
`;

const LastReply = styled(Link)`
  min-width: 0;
  align-self: center;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  @media (pointer: coarse) {
    ${touchLine}
    flex-wrap: wrap;
    gap: 0 0.25em;
    margin-bottom: calc(-1 * ${theme.space[1]});
  }

  ${theme.media.medium} {
    bdi {
      display: block;
      color: ${theme.color.ink};
    }
  }
`;

/* Fills the cell of a column; without columns there is nothing to fill. */
const NoReply = styled.span`
  ${theme.media.belowMedium} {
    display: none;
  }
`;

const Title = styled.h2<{ $isUnread: boolean }>`
  font-size: ${theme.fontSize.lead};
  font-weight: ${({ $isUnread }) => ($isUnread ? 500 : 400)};
  line-height: 1.3;
  overflow-wrap: anywhere;
  overflow-x: clip;

  a {
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

const MetaLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space.half} ${theme.space[2]};
`;

const NewBadge = styled.span`
  ${label}
  ${tabularNums}
  color: ${theme.color.ink};
  letter-spacing: ${theme.letterSpacing.snug};
`;

/** Label of unread replies; "New" for topics never opened. */
function newRepliesLabel({ firstUnread, lastNumber, postCount }: ForumTopic): string {
  return firstUnread === null || firstUnread === 0 ? "New" : `${Math.min(lastNumber - firstUnread + 1, postCount)} new`;
}

/** A row of the topic list. Its title opens the topic at the first unread post, for whoever has read a part of it. */
export function TopicRow({ topic, showCategory = false }: { topic: ForumTopic; showCategory?: boolean }) {
  const isUnread = topic.firstUnread !== null;
  const { lastPost } = topic;
  return (
    <Row $isUnread={isUnread}>
      <Avatar author={topic.author} />
      <div>
        <MetaLine>
          <Title $isUnread={isUnread}>
            <Link to={postPath(topic.id, topic.firstUnread ?? 0)}>
              <bdi>{topic.title}</bdi>
            </Link>
          </Title>
          <TopicBadges topic={topic} />
          {isUnread && <NewBadge>{newRepliesLabel(topic)}</NewBadge>}
        </MetaLine>
        <ForumFacts as="div">
          {showCategory && (
            <Link to={`/forum/category/${topic.categoryId}`}>
              <bdi>{topic.categoryName}</bdi>
            </Link>
          )}
          <span>
            <bdi>{listName(topic.username, topic.author)}</bdi>, {formatDate(topic.createdAt)}
          </span>
        </ForumFacts>
      </div>
      <Counts>
        <span>
          {formatNumber(topic.postCount)} <i>{topic.postCount === 1 ? "reply" : "replies"}</i>
        </span>
        <span>
          {formatNumber(topic.viewCount)} <i>{topic.viewCount === 1 ? "view" : "views"}</i>
        </span>
        {lastPost ? (
          <LastReply to={postPath(topic.id, topic.lastNumber)}>
            <i>Last reply by </i>
            <bdi>{listName(lastPost.username, lastPost.author)}</bdi> <RelativeTime at={lastPost.at} />
          </LastReply>
        ) : (
          <NoReply>–</NoReply>
        )}
      </Counts>
    </Row>
  );
}
