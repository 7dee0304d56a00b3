import { formatLongDateTime, formatRelativeTime } from "@shared/format";
import { useNow } from "./useNow";

/** Relative time with the exact time as its title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatLongDateTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  );
}
