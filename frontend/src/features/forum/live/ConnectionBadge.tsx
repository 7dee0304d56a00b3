import styled, { css } from "styled-components";
import { type LiveStatus, useLive } from "../../../shared/live/useLive";
import { label, muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { Button } from "../../../shared/ui/Button";

const words = {
  connected: "Connected",
  connecting: "Connecting...",
  disconnected: "Disconnected",
  error: "Connection Error",
} as const satisfies Record<LiveStatus, string>;

const colours = {
  connected: theme.colour.positive,
  connecting: theme.colour.warning,
  disconnected: theme.colour.inkMuted,
  error: theme.colour.destructive,
} as const satisfies Record<LiveStatus, string>;

/* A ring while nothing comes through, a disc while it does: the colour is not alone. */
const Badge = styled.span<{ $status: LiveStatus }>`
  ${label}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${({ $status }) => colours[$status]};
  letter-spacing: 0.06em;
  text-transform: none;
  white-space: nowrap;

  &::before {
    content: "";
    width: 0.5rem;
    height: 0.5rem;
    border: 1px solid currentcolor;
    border-radius: ${theme.radius.round};
    ${({ $status }) =>
      $status === "connected" &&
      css`
        background: currentcolor;
      `}
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.half} ${theme.space[2]};
  min-height: ${theme.target};
`;

const Reason = styled.p`
  ${muted}
`;

/** Whether news comes by itself just now, in words and colour; and the way back when the browser has given up. */
export function ConnectionBadge() {
  const { status, error, reconnect } = useLive();
  return (
    <Line>
      <Badge $status={status} role="status">
        {words[status]}
      </Badge>
      {status === "error" && (
        <>
          <Reason>{error}</Reason>
          <Button variant="quiet" onClick={reconnect}>
            Reconnect
          </Button>
        </>
      )}
    </Line>
  );
}
