import { useBlocks } from "@entities/message/api/useBlocks";
import { canUseMessages } from "@entities/message/api/useUnreadConversations";
import { useBlockActions } from "@entities/message/useBlockActions";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { ButtonRow } from "@shared/ui/layout";
import { Menu } from "@shared/ui/Menu";
import styled from "styled-components";

const Row = styled(ButtonRow)`
  margin-top: ${theme.space[2]};
`;

/** What a collector can do about another collector: write, block or unblock. Nothing for others. */
export function MemberActions({ username }: { username: string }) {
  const { user } = useSession();
  const isEnabled = canUseMessages(user);
  const { data: blocks } = useBlocks(isEnabled);
  const isBlocked = blocks?.some(({ member }) => member.username === username) ?? false;
  const block = useBlockActions(username, isBlocked);
  if (!isEnabled) return null;
  return (
    <Row>
      <ButtonLink to={`/messages?to=${encodeURIComponent(username)}`}>Message</ButtonLink>
      <Menu label="Member actions" actions={[block.action]} />
      {block.dialog}
    </Row>
  );
}
