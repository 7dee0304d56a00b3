import type { User } from "@shared/api/types";
import { displayName } from "@shared/session/displayName";
import { theme } from "@shared/theme/theme";
import { ChevronDownIcon } from "@shared/ui/icons";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router-dom";
import styled, { css } from "styled-components";
import { useLogout } from "../useLogout";

const Trigger = styled(DropdownMenu.Trigger)`
  display: flex;
  align-items: center;
  gap: ${theme.space.half};
  min-height: ${theme.minTouchTarget};
  /* Its words end where the page does. */
  margin-right: calc(-1 * ${theme.space[1]});
  padding: 0 ${theme.space[1]};
  border: 0;
  background: none;
  font-size: ${theme.fontSize.small};
  font-weight: 500;
  cursor: pointer;
`;

const Panel = styled(DropdownMenu.Content)`
  z-index: ${theme.zIndex.dialog};
  min-width: 12rem;
  padding: ${theme.space[1]} 0;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.small};
`;

const itemStyles = css`
  display: flex;
  align-items: center;
  min-height: ${theme.minTouchTarget};
  padding: 0 ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  text-decoration: none;
  cursor: pointer;
  outline: none;

  &[data-highlighted] {
    background: ${theme.color.surface};
    text-decoration: underline;
  }
`;

const MenuItem = styled(DropdownMenu.Item)`
  ${itemStyles}
`;

const MenuLink = styled(Link)`
  ${itemStyles}
`;

/** Menu of the signed-in user. */
export default function UserMenu({ user }: { user: User }) {
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <Trigger>
        {displayName(user)}
        <ChevronDownIcon size={16} />
      </Trigger>
      <DropdownMenu.Portal>
        <Panel align="end" sideOffset={4}>
          <DropdownMenu.Item asChild>
            <MenuLink to="/account">Account</MenuLink>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <MenuLink to="/inquiries">Inquiries</MenuLink>
          </DropdownMenu.Item>
          {user.isAdmin && (
            <DropdownMenu.Item asChild>
              <MenuLink to="/admin">Concierge Desk</MenuLink>
            </DropdownMenu.Item>
          )}
          <MenuItem onSelect={() => void logout()}>Logout</MenuItem>
        </Panel>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
