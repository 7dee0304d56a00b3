import { filled } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Tooltip as Radix } from "radix-ui";
import type { PropsWithChildren, ReactElement, ReactNode } from "react";
import styled from "styled-components";

/** Delay before a tooltip opens, and time in which the next one opens at once. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const Message = styled(Radix.Content)`
  ${tabularNums}
  z-index: ${theme.zIndex.dialog};
  padding: ${theme.space.half} ${theme.space[1]};
  border-radius: ${theme.radius.small};
  ${filled(theme.color.ink, theme.color.surface)}
  font-size: ${theme.fontSize.label};
`;

/** Shares the delays between all tooltips. */
export function TooltipProvider({ children }: PropsWithChildren) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Tooltip on hover and focus; the child must accept a ref and have a role. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Message side="top" sideOffset={4}>
          {text}
        </Message>
      </Radix.Portal>
    </Radix.Root>
  );
}
