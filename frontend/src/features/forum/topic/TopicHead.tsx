import { Link } from "react-router-dom";
import styled from "styled-components";
import type { ForumTopicPage } from "../../../shared/api/forum/wire";
import { countOf } from "../../../shared/format";
import { useLive } from "../../../shared/live/useLive";
import { theme } from "../../../shared/theme/theme";
import { PageTitle } from "../../../shared/ui/Page";
import { Switch } from "../../../shared/ui/Switch";
import { Facts } from "../forumParts";
import { permalink } from "../ids";
import { ConnectionBadge } from "../live/ConnectionBadge";
import { Trail } from "../Trail";
import { TopicMarks } from "../text/marks";
import { StaffMenu } from "./StaffMenu";
import { WatchMenu } from "./WatchMenu";

const Frame = styled.header`
  display: grid;
  gap: ${theme.space[1]};
  margin-bottom: ${theme.space[2]};

  h1 {
    max-width: 30ch;
    overflow-wrap: anywhere;
    overflow-x: clip;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.half} ${theme.space[2]};
`;

/* Beside the letters where there is room, and stays there; above them elsewhere. */
const Panel = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.half} ${theme.space[3]};

  ${theme.media.large} {
    position: sticky;
    top: ${theme.space[12]};
    flex-direction: column;
    align-items: stretch;
    align-self: start;
    gap: ${theme.space[1]};
    padding-left: ${theme.space[4]};
    border-left: 1px solid ${theme.colour.line};
  }
`;

const Way = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  font-size: ${theme.fontSize.small};
`;

/** What the topic is. */
export function TopicHead({ topic }: { topic: ForumTopicPage }) {
  return (
    <Frame>
      <Trail category={{ id: topic.categoryId, name: topic.categoryName }} />
      <PageTitle dir="auto">{topic.title}</PageTitle>
      <Line>
        <TopicMarks topic={topic} />
        <Facts as="div">
          <span>{countOf(topic.postCount, "reply", "replies")}</span>
          <span>{countOf(topic.viewCount, "view", "views")}</span>
        </Facts>
      </Line>
    </Frame>
  );
}

interface TopicPanelProps {
  readonly topic: ForumTopicPage;
  /** The number of the first reply that was unread when the reader came. */
  readonly firstUnread: number | null;
  readonly isStaff: boolean;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** How alive the topic is, the ways into it, and what can be done with it as a whole. */
export function TopicPanel({ topic, firstUnread, isStaff, isLive, onLive, onChanged }: TopicPanelProps) {
  const { status } = useLive();
  return (
    <Panel aria-label="This topic">
      <ConnectionBadge />
      <Switch label="Real-time updates" checked={isLive} onChange={onLive} disabled={status !== "connected"} />
      <WatchMenu topic={topic} onChanged={onChanged} />
      {isStaff && <StaffMenu topic={topic} onChanged={onChanged} />}
      {firstUnread !== null && firstUnread > 0 && <Way to={permalink(topic.id, firstUnread)}>Jump to first unread</Way>}
      <Way to={`/forum?topic=${topic.id}`}>Search this topic</Way>
    </Panel>
  );
}
