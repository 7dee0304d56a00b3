import { theme } from "@shared/theme/theme";
import type { ReactNode } from "react";
import styled from "styled-components";
import { Button } from "./Button";

/** Centered message in place of a list or page. */
export const StatePanel = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[8]} ${theme.space[2]};
  text-align: center;

  & > p {
    max-width: 48ch;
    color: ${theme.color.inkMuted};
    text-wrap: balance;
  }
`;

export const StateTitle = styled.h2`
  font-size: ${theme.fontSize.title};
`;

/** Error message with a retry button. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  return (
    <StatePanel role="alert">
      <StateTitle>{title}</StateTitle>
      {children !== undefined && <p>{children}</p>}
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </StatePanel>
  );
}

/** Empty state with at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <StatePanel>
      <StateTitle>{title}</StateTitle>
      {children !== undefined && <p>{children}</p>}
      {action}
    </StatePanel>
  );
}
