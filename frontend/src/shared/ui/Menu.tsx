import { cloneElement, type KeyboardEvent, type ReactElement, useState } from "react";
import { IconButton } from "./Button";
import { MoreIcon } from "./icons";
import type { ActionMenuProps, MenuAction, MenuChoice, RadioMenuProps } from "./menus";
import { onDemand, usePreload } from "./onDemand";

export type { MenuAction, MenuChoice } from "./menus";

const loadMenus = () => import(/* webpackChunkName: "menus" */ "./menus");

const ActionMenu = onDemand<ActionMenuProps>(() => loadMenus().then((menus) => ({ default: menus.ActionMenu })));
const RadioMenu = onDemand<RadioMenuProps>(() => loadMenus().then((menus) => ({ default: menus.RadioMenu })));

/** A trigger's element: a button that passes its attributes on. */
type Trigger = ReactElement<React.ComponentProps<"button">>;

/** The trigger of a menu until its code is loaded and it opens; null from then on. */
function useClosedTrigger(trigger: Trigger, preload: () => Promise<void>): Trigger | null {
  const [hasOpened, setHasOpened] = useState(false);
  usePreload({ preload });
  const open = () => void preload().then(() => setHasOpened(true));
  const closedTrigger = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      open();
    },
  });
  return hasOpened ? null : closedTrigger;
}

interface MenuProps {
  /** Accessible name. */
  readonly label?: string;
  readonly actions: readonly MenuAction[];
  /** Trigger; three dots by default. */
  readonly trigger?: Trigger;
}

/** Dropdown menu of actions. */
export function Menu({ label = "", actions, trigger }: MenuProps) {
  const button = trigger ?? (
    <IconButton label={label}>
      <MoreIcon size={18} />
    </IconButton>
  );
  const closedTrigger = useClosedTrigger(button, ActionMenu.preload);
  return closedTrigger ?? <ActionMenu actions={actions} trigger={button} />;
}

interface ChoiceMenuProps<Value extends string> {
  readonly choices: readonly MenuChoice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly trigger: Trigger;
}

/** Dropdown menu of exclusive choices with hints. */
export function ChoiceMenu<Value extends string>({ choices, value, onChoose, trigger }: ChoiceMenuProps<Value>) {
  const closedTrigger = useClosedTrigger(trigger, RadioMenu.preload);
  return (
    closedTrigger ?? (
      <RadioMenu
        choices={choices}
        value={value}
        onChoose={(selected) => onChoose(selected as Value)}
        trigger={trigger}
      />
    )
  );
}
