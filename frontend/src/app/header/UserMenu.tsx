import { canUseMessages, useMessageEvents, useUnreadConversations } from "@entities/message/api/useUnreadConversations";
import type { User } from "@shared/api/types";
import { displayName } from "@shared/session/displayName";
import { plainButton } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { ChevronDownIcon } from "@shared/ui/icons";
import { Menu, type MenuAction } from "@shared/ui/Menu";
import styled from "styled-components";
import { useLogout } from "../useLogout";

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space.half};
  min-height: ${theme.minTouchTarget};
  /* Its words end where the page does. */
  ${plainButton}
  margin-right: calc(-1 * ${theme.space[1]});
  padding: 0 ${theme.space[1]};
  font-size: ${theme.fontSize.small};
  font-weight: 500;
`;

/** Menu of the signed-in user. */
export default function UserMenu({ user }: { user: User }) {
  const { logout, dialog } = useLogout();
  const unread = useUnreadConversations(user);
  useMessageEvents();
  const actions: MenuAction[] = [
    { label: "Account", to: "/account" },
    ...(canUseMessages(user) ? [{ label: unread > 0 ? `Messages (${unread})` : "Messages", to: "/messages" }] : []),
    { label: "Inquiries", to: "/inquiries" },
    { label: "Membership", to: "/membership" },
    ...(user.isAdmin ? [{ label: "Admin", to: "/admin" }] : []),
    { label: "Logout", onSelect: () => void logout() },
  ];
  return (
    <>
      <Menu
        actions={actions}
        trigger={
          <Trigger type="button">
            {displayName(user)}
            <ChevronDownIcon size={16} />
          </Trigger>
        }
      />
      {dialog}
    </>
  );
}
