import { Link } from "react-router-dom";
import styled from "styled-components";
import type { ForumTopic } from "../../../shared/api/forum/wire";
import { countOf, formatDay } from "../../../shared/format";
import { figures, label } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Facts } from "../forumParts";
import { permalink } from "../ids";
import { TopicMarks } from "../text/marks";
import { When } from "../text/When";

/* What holds something new stands beside a thin accent rule. */
const Row = styled.li<{ $isUnread: boolean }>`
  display: grid;
  gap: ${theme.space.half};
  padding: ${theme.space[2]} 0 ${theme.space[2]} ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};
  border-left: 2px solid ${({ $isUnread }) => ($isUnread ? theme.colour.accent : theme.colour.unmarked)};
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

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space.half} ${theme.space[2]};
`;

const New = styled(Link)`
  ${label}
  ${figures}
  color: ${theme.colour.ink};
  letter-spacing: 0.06em;
`;

/** How many replies nobody here has read; a topic that was never opened is new as a whole. */
function newsOf({ firstUnread, lastNumber }: ForumTopic): string {
  return firstUnread === null || firstUnread === 0 ? "New" : `${lastNumber - firstUnread + 1} new`;
}

/** One topic of a list. */
export function TopicRow({ topic, showCategory = false }: { topic: ForumTopic; showCategory?: boolean }) {
  const isUnread = topic.firstUnread !== null;
  const { lastPost } = topic;
  return (
    <Row $isUnread={isUnread}>
      <Line>
        <Title $isUnread={isUnread}>
          <Link to={`/forum/topic/${topic.id}`}>
            <bdi>{topic.title}</bdi>
          </Link>
        </Title>
        <TopicMarks topic={topic} />
        {isUnread && (
          <New to={permalink(topic.id, topic.firstUnread ?? 0)} aria-label={`${newsOf(topic)} in ${topic.title}`}>
            {newsOf(topic)}
          </New>
        )}
      </Line>
      <Facts as="div">
        {showCategory && (
          <Link to={`/forum/category/${topic.categoryId}`}>
            <bdi>{topic.categoryName}</bdi>
          </Link>
        )}
        <span>
          <bdi>{topic.username}</bdi>, {formatDay(topic.createdAt)}
        </span>
        <span>{countOf(topic.postCount, "reply", "replies")}</span>
        <span>{countOf(topic.viewCount, "view", "views")}</span>
        {lastPost && (
          <span>
            Last by <bdi>{lastPost.username}</bdi> <When at={lastPost.at} />
          </span>
        )}
      </Facts>
    </Row>
  );
}
