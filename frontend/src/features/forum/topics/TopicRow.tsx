import type { ForumTopic } from "@entities/forum/types";
import { formatDate, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ForumFacts } from "../forum.styles";
import { postPath } from "../postPath";
import { RelativeTime } from "../text/RelativeTime";
import { TopicBadges } from "../text/TopicBadges";

/* Unread topics have an accent rule. */
const Row = styled.li<{ $isUnread: boolean }>`
  display: grid;
  gap: ${theme.space.half};
  padding: ${theme.space[2]} 0 ${theme.space[2]} ${theme.space[2]};
  border-bottom: ${theme.border.line};
  border-left: ${theme.lineWidth.rule} solid ${({ $isUnread }) => ($isUnread ? theme.color.accent : theme.color.unmarked)};
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

const NewBadge = styled(Link)`
  ${label}
  ${tabularNums}
  color: ${theme.color.ink};
  letter-spacing: ${theme.letterSpacing.snug};
`;

/** Label of unread replies; "New" for topics never opened. */
function newRepliesLabel({ firstUnread, lastNumber }: ForumTopic): string {
  return firstUnread === null || firstUnread === 0 ? "New" : `${lastNumber - firstUnread + 1} new`;
}

/** A row of the topic list. */
export function TopicRow({ topic, showCategory = false }: { topic: ForumTopic; showCategory?: boolean }) {
  const isUnread = topic.firstUnread !== null;
  const { lastPost } = topic;
  return (
    <Row $isUnread={isUnread}>
      <MetaLine>
        <Title $isUnread={isUnread}>
          <Link to={`/forum/topic/${topic.id}`}>
            <bdi>{topic.title}</bdi>
          </Link>
        </Title>
        <TopicBadges topic={topic} />
        {isUnread && (
          <NewBadge
            to={postPath(topic.id, topic.firstUnread ?? 0)}
            aria-label={`${newRepliesLabel(topic)} in ${topic.title}`}
          >
            {newRepliesLabel(topic)}
          </NewBadge>
        )}
      </MetaLine>
      <ForumFacts as="div">
        {showCategory && (
          <Link to={`/forum/category/${topic.categoryId}`}>
            <bdi>{topic.categoryName}</bdi>
          </Link>
        )}
        <span>
          <bdi>{topic.username}</bdi>, {formatDate(topic.createdAt)}
        </span>
        <span>{formatQuantity(topic.postCount, "reply", "replies")}</span>
        <span>{formatQuantity(topic.viewCount, "view", "views")}</span>
        {lastPost && (
          <span>
            Last by <bdi>{lastPost.username}</bdi> <RelativeTime at={lastPost.at} />
          </span>
        )}
      </ForumFacts>
    </Row>
  );
}
