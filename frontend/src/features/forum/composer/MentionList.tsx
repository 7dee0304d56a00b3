import styled from "styled-components";
import type { ForumMember } from "../../../shared/api/forum/wire";
import { theme } from "../../../shared/theme/theme";

const List = styled.ul`
  position: absolute;
  top: 100%;
  left: 0;
  z-index: ${theme.layer.sticky};
  width: min(20rem, 100%);
  padding: ${theme.space[1]} 0;
  border: 1px solid ${theme.colour.inkMuted};
  background: ${theme.colour.surfaceRaised};
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space[1]};
  min-height: ${theme.target};
  padding: 0 ${theme.space[2]};
  cursor: pointer;

  &[aria-selected="true"] {
    background: ${theme.colour.surface};
    text-decoration: underline;
  }

  small {
    color: ${theme.colour.inkMuted};
    font-size: ${theme.fontSize.small};
  }
`;

export const optionId = (list: string, username: string): string => `${list}-${username}`;

interface MentionListProps {
  readonly id: string;
  readonly members: readonly ForumMember[];
  readonly chosen: number;
  readonly onTake: (member: ForumMember) => void;
}

/** Members to choose from, under the text; the caret stays where it is. */
export function MentionList({ id, members, chosen, onTake }: MentionListProps) {
  return (
    <List id={id} role="listbox" aria-label="Members">
      {members.map((member, place) => (
        <Row
          key={member.username}
          id={optionId(id, member.username)}
          role="option"
          aria-selected={place === chosen}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(member)}
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
