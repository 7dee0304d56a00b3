import { errorMessage, errorReference } from "@shared/api/error";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import type { ReactNode } from "react";
import styled from "styled-components";
import { Button } from "./Button";

/** Centered message in place of a list or page. */
export const StatePanel = styled.div`
  display: grid;
  /* Never wider than the page, whatever one long word needs. */
  grid-template-columns: minmax(0, 1fr);
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

const Title = styled.h2`
  font-size: ${theme.fontSize.title};
`;

const Reference = styled.small`
  ${muted}
  overflow-wrap: anywhere;
`;

interface ErrorStateProps {
  readonly title: string;
  /** What failed; its text is shown unless there are children, and the reference of a failure of the server. */
  readonly error?: unknown;
  readonly children?: ReactNode;
  readonly onRetry?: () => unknown;
}

/** Error message with a retry button. */
export function ErrorState({ title, error, children, onRetry }: ErrorStateProps) {
  const text = children ?? (error === undefined ? undefined : errorMessage(error));
  const reference = errorReference(error);
  return (
    <StatePanel role="alert">
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {reference && <Reference>Reference: {reference}</Reference>}
      {onRetry && <Button onClick={() => void onRetry()}>Retry</Button>}
    </StatePanel>
  );
}

/** Empty state with at most one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <StatePanel>
      <Title>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action}
    </StatePanel>
  );
}
