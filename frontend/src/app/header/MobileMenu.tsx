import { canUseMessages, useUnreadConversations } from "@entities/message/api/useUnreadConversations";
import type { User } from "@shared/api/types";
import { displayName } from "@shared/session/displayName";
import { loginPath } from "@shared/session/loginRedirect";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Button, ButtonLink } from "@shared/ui/Button";
import { Drawer } from "@shared/ui/Dialog";
import { NavLink, useLocation } from "react-router-dom";
import styled from "styled-components";
import { navigationFor } from "../navigation";
import { useLogout } from "../useLogout";
import { HeaderSearch } from "./HeaderSearch";

const List = styled.ul`
  border-top: ${theme.border.line};
`;

const Item = styled(NavLink)`
  ${label}
  display: flex;
  align-items: center;
  min-height: 3.5rem;
  border-bottom: ${theme.border.line};
  font-size: ${theme.fontSize.small};
  text-decoration: none;

  &[aria-current="page"] {
    color: ${theme.color.accent};
  }
`;

/** Header links in a drawer for small screens. */
export default function MobileMenu({
  user,
  open,
  onOpenChange,
}: {
  user: User | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { logout, dialog } = useLogout();
  const unread = useUnreadConversations(user);
  const location = useLocation();
  const close = () => onOpenChange(false);
  const items = [
    ...navigationFor(user),
    { to: "/sell", label: "SELL YOUR VEHICLE" },
    ...(canUseMessages(user) ? [{ to: "/messages", label: unread > 0 ? `MESSAGES (${unread})` : "MESSAGES" }] : []),
    ...(user
      ? [
          { to: "/inquiries", label: "INQUIRIES" },
          { to: "/membership", label: "MEMBERSHIP" },
          { to: "/account", label: "ACCOUNT" },
        ]
      : []),
    ...(user?.isAdmin ? [{ to: "/admin", label: "ADMIN" }] : []),
  ];
  return (
    <>
      <Drawer open={open} onOpenChange={onOpenChange} title={user ? displayName(user) : "Menu"}>
        <HeaderSearch onSearch={close} />
        <nav aria-label="Menu">
          <List role="list">
            {items.map((item) => (
              <li key={item.to}>
                <Item to={item.to} onClick={close}>
                  {"mobileLabel" in item && item.mobileLabel ? item.mobileLabel : item.label}
                </Item>
              </li>
            ))}
          </List>
        </nav>
        {user ? (
          <Button
            wide
            onClick={() => {
              close();
              void logout();
            }}
          >
            Logout
          </Button>
        ) : (
          <ButtonLink to={loginPath(location)} wide onClick={close}>
            Login
          </ButtonLink>
        )}
      </Drawer>
      {dialog}
    </>
  );
}
