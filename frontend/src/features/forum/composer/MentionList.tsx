import type { ForumMember } from "@entities/forum/types";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import styled from "styled-components";

const List = styled.ul`
  position: absolute;
  top: 100%;
  left: 0;
  z-index: ${theme.zIndex.sticky};
  width: min(${theme.size[20]}, 100%);
  padding: ${theme.space[1]} 0;
  border: ${theme.border.inkMuted};
  background: ${theme.color.surfaceRaised};
  list-style: none;
`;

const Row = styled.li`
  ${wrapRow}
  gap: 0 ${theme.space[1]};
  min-height: ${theme.minTouchTarget};
  padding: 0 ${theme.space[2]};
  cursor: pointer;

  &[aria-selected="true"] {
    background: ${theme.color.surface};
    text-decoration: underline;
  }

  small {
    color: ${theme.color.inkMuted};
    font-size: ${theme.fontSize.small};
  }
`;

export const optionId = (list: string, username: string): string => `${list}-${username}`;

interface MentionListProps {
  readonly id: string;
  readonly members: readonly ForumMember[];
  readonly selectedIndex: number;
  readonly onSelect: (member: ForumMember) => void;
}

/** Mention suggestions below the text; the caret stays in the field. */
export function MentionList({ id, members, selectedIndex, onSelect }: MentionListProps) {
  return (
    <List id={id} role="listbox" aria-label="Members">
      {members.map((member, index) => (
        <Row
          key={member.username}
          id={optionId(id, member.username)}
          role="option"
          aria-selected={index === selectedIndex}
          // Keep the focus in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(member)}
        >
          @{member.username}
          {member.name && (
            <small>
              <bdi>{member.name}</bdi>
            </small>
          )}
        </Row>
      ))}
    </List>
  );
}
