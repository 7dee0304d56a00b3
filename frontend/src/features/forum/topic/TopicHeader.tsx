import { postPath } from "@entities/forum/postPath";
import type { ForumTopicPage } from "@entities/forum/types";
import { formatQuantity } from "@shared/format";
import { useRealtime } from "@shared/realtime/useRealtime";
import { plainButton, touchLine, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { PageTitle } from "@shared/ui/Page";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { ForumBreadcrumbs } from "../ForumBreadcrumbs";
import { ForumFacts } from "../forum.styles";
import { ConnectionBadge } from "../realtime/ConnectionBadge";
import { TopicBadges } from "../text/TopicBadges";
import { ModerationMenu, RealtimeSwitch } from "./forms";
import { WatchMenu } from "./WatchMenu";

const Container = styled.header`
  display: grid;
  gap: ${theme.space[1]};
  margin-bottom: ${theme.space[2]};

  h1 {
    max-width: 30ch;
    overflow-wrap: anywhere;
    overflow-x: clip;
  }
`;

const MetaLine = styled.div`
  ${wrapRow}
  gap: ${theme.space.half} ${theme.space[2]};
`;

/* Beside the posts on wide screens (sticky), above them otherwise. */
const Panel = styled.aside`
  ${wrapRow}
  gap: ${theme.space.half} ${theme.space[2]};

  ${theme.media.large} {
    position: sticky;
    top: ${theme.space[12]};
    flex-direction: column;
    align-items: stretch;
    align-self: start;
    gap: ${theme.space[1]};
    padding-left: ${theme.space[4]};
    border-left: ${theme.border.line};
  }
`;

const PanelLink = styled(Link)`
  ${touchLine}
  font-size: ${theme.fontSize.small};
`;

const PanelButton = styled.button`
  ${plainButton}
  ${touchLine}
  padding: 0;
  font-size: ${theme.fontSize.small};
  text-decoration: underline;
`;

interface TopicHeaderProps {
  readonly topic: ForumTopicPage;
  /** False for staff who only moderate: the other pages of the forum are closed to them. */
  readonly isCollector: boolean;
}

/** Topic title, badges and counts. */
export function TopicHeader({ topic, isCollector }: TopicHeaderProps) {
  return (
    <Container>
      {isCollector ? (
        <ForumBreadcrumbs category={{ id: topic.categoryId, name: topic.categoryName }} />
      ) : (
        <PanelLink to="/admin/reports">Reports</PanelLink>
      )}
      <PageTitle dir="auto">{topic.title}</PageTitle>
      <MetaLine>
        <TopicBadges topic={topic} />
        <ForumFacts as="div">
          <span>{formatQuantity(topic.postCount, "reply", "replies")}</span>
          <span>{formatQuantity(topic.viewCount, "view", "views")}</span>
        </ForumFacts>
      </MetaLine>
    </Container>
  );
}

interface TopicPanelProps {
  readonly topic: ForumTopicPage;
  /** First reply that was unread when the page was opened. */
  readonly firstUnread: number | null;
  readonly isStaff: boolean;
  readonly isCollector: boolean;
  readonly isLive: boolean;
  readonly onLiveChange: (isLive: boolean) => void;
  readonly onChanged: () => Promise<unknown>;
  /** Leads to the reply form; null where replies are impossible. */
  readonly onJumpToReply: (() => void) | null;
  /** Begins the selection of replies to split. */
  readonly onSelectPosts: () => void;
}

/** Topic panel: connection, watching, moderation, jump links. */
export function TopicPanel({
  topic,
  firstUnread,
  isStaff,
  isCollector,
  isLive,
  onLiveChange,
  onChanged,
  onJumpToReply,
  onSelectPosts,
}: TopicPanelProps) {
  const { status } = useRealtime();
  return (
    <Panel aria-label="This topic">
      <ConnectionBadge />
      <RealtimeSwitch
        label="Real-time updates"
        checked={isLive}
        onChange={onLiveChange}
        disabled={status !== "connected"}
      />
      <WatchMenu topic={topic} onChanged={onChanged} />
      {isStaff && <ModerationMenu topic={topic} onChanged={onChanged} onSelectPosts={onSelectPosts} />}
      {firstUnread !== null && firstUnread > 0 && (
        <PanelLink to={postPath(topic.id, firstUnread)}>Jump to first unread</PanelLink>
      )}
      {onJumpToReply && (
        <PanelButton type="button" onClick={onJumpToReply}>
          Jump to reply
        </PanelButton>
      )}
      {isCollector && <PanelLink to={`/forum?topic=${topic.id}`}>Search this topic</PanelLink>}
    </Panel>
  );
}
