import { plainButton, scrollFade, scrollX } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Tabs as Radix } from "radix-ui";
import type { PointerEvent, ReactNode } from "react";
import styled from "styled-components";
import { useScrollActiveIntoView } from "./useScrollActiveIntoView";

const List = styled(Radix.List)`
  display: flex;
  gap: ${theme.space[2]};
  ${scrollX}
  ${scrollFade}
  border-bottom: ${theme.border.line};

  ${theme.media.small} {
    gap: ${theme.space[3]};
  }
`;

const Trigger = styled(Radix.Trigger)`
  ${label}
  ${plainButton}
  flex: none;
  min-height: ${theme.minTouchTarget};
  padding: 0;
  border-bottom: ${theme.rule.unmarked};
  color: ${theme.color.inkMuted};

  /* Three tabs fit a phone. */
  ${theme.media.belowMedium} {
    letter-spacing: ${theme.letterSpacing.snug};
  }

  &[data-state="active"] {
    border-bottom-color: ${theme.color.ink};
    color: ${theme.color.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Content = styled(Radix.Content)`
  padding-top: ${theme.space[4]};
`;

/* Radix focuses a clicked tab by script, which shows the focus ring; focusing it first without a ring prevents that. */
function focusWithoutRing(event: PointerEvent<HTMLButtonElement>): void {
  const options: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };
  event.currentTarget.focus(options);
}

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<Name extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
}

/** Tabs. */
export function Tabs<Name extends string>({ label: name, tabs, value, onChange }: TabsProps<Name>) {
  const listRef = useScrollActiveIntoView<HTMLDivElement>("[data-state=active]", value);
  return (
    <Radix.Root value={value} onValueChange={(selected) => onChange(selected as Name)}>
      <List ref={listRef} aria-label={name}>
        {tabs.map((tab) => (
          <Trigger key={tab.name} value={tab.name} onPointerDown={focusWithoutRing}>
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.name} value={tab.name}>
          {tab.content}
        </Content>
      ))}
    </Radix.Root>
  );
}
