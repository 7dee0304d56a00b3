import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { LockIcon, PinIcon } from "@shared/ui/icons";
import styled from "styled-components";

const TopicBadge = styled.span`
  ${label}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.half};
  color: ${theme.color.inkMuted};
  letter-spacing: ${theme.letterSpacing.snug};
`;

/** Badges: pinned, locked, removed. */
export function TopicBadges({ topic }: { topic: { isPinned: boolean; isLocked: boolean; state: string } }) {
  return (
    <>
      {topic.isPinned && (
        <TopicBadge>
          <PinIcon size={14} /> Pinned
        </TopicBadge>
      )}
      {topic.isLocked && (
        <TopicBadge>
          <LockIcon size={14} /> Locked
        </TopicBadge>
      )}
      {topic.state === "removed" && <TopicBadge>Removed</TopicBadge>}
    </>
  );
}
