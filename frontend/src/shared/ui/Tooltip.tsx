import { theme } from "@shared/theme/theme";
import { tabularNums } from "@shared/theme/typography";
import { Tooltip as Radix } from "radix-ui";
import type { PropsWithChildren, ReactElement, ReactNode } from "react";
import styled from "styled-components";

/** How long a pointer rests before the words appear, and within what time the next ones appear at once. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

const Message = styled(Radix.Content)`
  ${tabularNums}
  z-index: ${theme.zIndex.dialog};
  padding: ${theme.space.half} ${theme.space[1]};
  border-radius: ${theme.radius.small};
  background: ${theme.color.ink};
  color: ${theme.color.surface};
  font-size: ${theme.fontSize.label};
`;

/** Times all tooltips of the product as one: once a tooltip was read, the next needs no waiting. */
export function TooltipProvider({ children }: PropsWithChildren) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Words that appear over something a pointer rests on or that has the focus. The child takes a ref and has a role. */
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
