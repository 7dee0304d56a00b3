/** The opened menus; a chunk of its own, see `Menu.tsx`. They take the place of their trigger and open at once. */
import { theme } from "@shared/theme/theme";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import styled, { css } from "styled-components";
import { CheckIcon } from "./icons";

/** Distance from the edges of the window, in pixels: the page margin of small screens. */
const EDGE_MARGIN = 16;

const Panel = styled(Radix.Content).attrs({ collisionPadding: EDGE_MARGIN })`
  z-index: ${theme.zIndex.dialog};
  min-width: ${theme.size[12]};
  max-width: min(${theme.size[22]}, calc(100vw - 2 * ${theme.space[2]}));
  padding: ${theme.space[1]} 0;
  background: ${theme.color.surfaceRaised};
  border: ${theme.border.line};
  border-radius: ${theme.radius.small};
`;

const itemStyles = css`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.minTouchTarget};
  padding: ${theme.space[1]} ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  cursor: pointer;
  outline: none;
  text-decoration: none;

  &[data-highlighted] {
    background: ${theme.color.surface};
    text-decoration: underline;
  }

  &[data-disabled] {
    opacity: 0.5;
  }
`;

const MenuItem = styled(Radix.Item)`
  ${itemStyles}
`;

const RadioItem = styled(Radix.RadioItem)`
  ${itemStyles}

  small {
    display: block;
    color: ${theme.color.inkMuted};
    font-size: ${theme.fontSize.label};
  }
`;

const CheckMark = styled.span`
  flex: none;
  width: 1rem;
`;

/** A menu action, or a link to a page of this site. */
export type MenuAction = { readonly label: string } & ({ readonly onSelect: () => void } | { readonly to: string });

export interface ActionMenuProps {
  readonly actions: readonly MenuAction[];
  readonly trigger: ReactElement;
}

export function ActionMenu({ actions, trigger }: ActionMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Panel align="end" sideOffset={4}>
          {actions.map((action) =>
            "to" in action ? (
              <MenuItem key={`${action.label} ${action.to}`} asChild>
                <Link to={action.to}>{action.label}</Link>
              </MenuItem>
            ) : (
              <MenuItem key={action.label} onSelect={action.onSelect}>
                {action.label}
              </MenuItem>
            ),
          )}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A choice of a `ChoiceMenu`. */
export interface MenuChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
}

export interface RadioMenuProps {
  readonly choices: readonly MenuChoice<string>[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly trigger: ReactElement;
}

export function RadioMenu({ choices, value, onChoose, trigger }: RadioMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Panel align="start" sideOffset={4}>
          <Radix.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <RadioItem key={choice.value} value={choice.value}>
                <CheckMark>
                  <Radix.ItemIndicator>
                    <CheckIcon size={16} />
                  </Radix.ItemIndicator>
                </CheckMark>
                <span>
                  {choice.label}
                  <small>{choice.hint}</small>
                </span>
              </RadioItem>
            ))}
          </Radix.RadioGroup>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}
