import { NavLink, useLocation } from "react-router-dom";
import styled from "styled-components";
import type { User } from "../../shared/api/types";
import { signInPath } from "../../shared/returnPath";
import { nameOf } from "../../shared/session/nameOf";
import { label } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Sheet } from "../../shared/ui/Dialog";
import { navigationFor } from "../navigation";
import { useLogout } from "../useLogout";
import { SearchBox } from "./SearchBox";

const List = styled.ul`
  border-top: 1px solid ${theme.colour.line};
`;

const Item = styled(NavLink)`
  ${label}
  display: flex;
  align-items: center;
  min-height: 3.5rem;
  border-bottom: 1px solid ${theme.colour.line};
  font-size: ${theme.fontSize.small};
  text-decoration: none;

  &[aria-current="page"] {
    color: ${theme.colour.accent};
  }
`;

/** The header's links for a hand-held screen. */
export default function MobileMenu({
  user,
  open,
  onOpenChange,
}: {
  user: User | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const logout = useLogout();
  const location = useLocation();
  const close = () => onOpenChange(false);
  const items = [...navigationFor(user), ...(user ? [{ to: "/account", label: "ACCOUNT" }] : [])];
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={user ? nameOf(user) : "Menu"}>
      <SearchBox onSearch={close} />
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
        <ButtonLink to={signInPath(location)} wide onClick={close}>
          Login
        </ButtonLink>
      )}
    </Sheet>
  );
}
