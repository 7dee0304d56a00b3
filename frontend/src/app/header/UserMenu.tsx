import { DropdownMenu } from "radix-ui";
import { Link } from "react-router-dom";
import styled, { css } from "styled-components";
import type { User } from "../../shared/api/types";
import { nameOf } from "../../shared/session/nameOf";
import { theme } from "../../shared/theme/theme";
import { ChevronDownIcon } from "../../shared/ui/icons";
import { useLogout } from "../useLogout";

const Trigger = styled(DropdownMenu.Trigger)`
  display: flex;
  align-items: center;
  gap: ${theme.space.half};
  min-height: ${theme.target};
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
  z-index: ${theme.layer.dialog};
  min-width: 12rem;
  padding: ${theme.space[1]} 0;
  background: ${theme.colour.surfaceRaised};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.small};
`;

const entry = css`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  padding: 0 ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  text-decoration: none;
  cursor: pointer;
  outline: none;

  &[data-highlighted] {
    background: ${theme.colour.surface};
    text-decoration: underline;
  }
`;

const Entry = styled(DropdownMenu.Item)`
  ${entry}
`;

const EntryLink = styled(Link)`
  ${entry}
`;

/** The member's own corner. */
export default function UserMenu({ user }: { user: User }) {
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <Trigger>
        {nameOf(user)}
        <ChevronDownIcon size={16} />
      </Trigger>
      <DropdownMenu.Portal>
        <Panel align="end" sideOffset={4}>
          <DropdownMenu.Item asChild>
            <EntryLink to="/account">Account</EntryLink>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <EntryLink to="/inquiries">Inquiries</EntryLink>
          </DropdownMenu.Item>
          {user.isAdmin && (
            <DropdownMenu.Item asChild>
              <EntryLink to="/admin">Concierge Desk</EntryLink>
            </DropdownMenu.Item>
          )}
          <Entry onSelect={() => void logout()}>Logout</Entry>
        </Panel>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
