import { type ConnectionStatus, useRealtime } from "@shared/realtime/useRealtime";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import styled, { css } from "styled-components";

const statusLabels = {
  connected: "Connected",
  connecting: "Connecting...",
  disconnected: "Disconnected",
  error: "Connection Error",
} as const satisfies Record<ConnectionStatus, string>;

const statusColors = {
  connected: theme.color.positive,
  connecting: theme.color.warning,
  disconnected: theme.color.inkMuted,
  error: theme.color.destructive,
} as const satisfies Record<ConnectionStatus, string>;

/* Ring while disconnected, disc while connected: not color alone. */
const Badge = styled.span<{ $status: ConnectionStatus }>`
  ${label}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${({ $status }) => statusColors[$status]};
  letter-spacing: ${theme.letterSpacing.snug};
  text-transform: none;
  white-space: nowrap;

  &::before {
    content: "";
    width: 0.5rem;
    height: 0.5rem;
    border: ${theme.lineWidth.hairline} solid currentcolor;
    border-radius: ${theme.radius.round};
    ${({ $status }) =>
      $status === "connected" &&
      css`
        background: currentcolor;
      `}
  }
`;

const MetaLine = styled.div`
  ${wrapRow}
  gap: ${theme.space.half} ${theme.space[2]};
  min-height: ${theme.minTouchTarget};
`;

/** Realtime connection status, with a reconnect button. */
export function ConnectionBadge() {
  const { status, error, reconnect } = useRealtime();
  return (
    <MetaLine>
      <Badge $status={status} role="status">
        {statusLabels[status]}
      </Badge>
      {error && (
        <>
          <MutedText>{error}</MutedText>
          <Button variant="quiet" onClick={reconnect}>
            Reconnect
          </Button>
        </>
      )}
    </MetaLine>
  );
}
