import { useNow } from "@entities/forum/text/useNow";
import { formatLongDateTime, formatRelativeTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Tooltip } from "@shared/ui/Tooltip";
import { Link, type To } from "react-router-dom";
import styled from "styled-components";

/* Large enough target beside other links. */
const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  text-decoration: none;

  @media (pointer: coarse) {
    min-height: ${theme.minTouchTarget};
  }

  &:hover {
    text-decoration: underline;
  }
`;

/** Relative time as a permalink. */
export function RelativeTimeLink({ at, to }: { at: string; to: To }) {
  const now = useNow();
  return (
    <Tooltip text={formatLongDateTime(at)}>
      <Anchor to={to}>
        <time dateTime={at}>{formatRelativeTime(at, now)}</time>
      </Anchor>
    </Tooltip>
  );
}
