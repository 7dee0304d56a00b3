import styled from "styled-components";
import { label } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { LockIcon, PinIcon } from "../../../shared/ui/icons";

const Mark = styled.span`
  ${label}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.half};
  color: ${theme.colour.inkMuted};
  letter-spacing: 0.06em;
`;

/** That a topic stands before the others, takes no replies, or is seen by its author and staff alone. */
export function TopicMarks({ topic }: { topic: { isPinned: boolean; isLocked: boolean; state: string } }) {
  return (
    <>
      {topic.isPinned && (
        <Mark>
          <PinIcon size={14} /> Pinned
        </Mark>
      )}
      {topic.isLocked && (
        <Mark>
          <LockIcon size={14} /> Locked
        </Mark>
      )}
      {topic.state === "removed" && <Mark>Removed</Mark>}
    </>
  );
}
