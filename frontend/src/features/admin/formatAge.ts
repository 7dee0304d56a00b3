const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rough age: "5 min", "3 h", "2 days"; invalid input is returned unchanged. */
export function formatAge(timestamp: string, now: number = Date.now()): string {
  const time = new Date(timestamp).getTime();
  if (Number.isNaN(time)) return timestamp;
  const elapsed = Math.max(0, now - time);
  if (elapsed < HOUR) return `${Math.max(1, Math.floor(elapsed / MINUTE))} min`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h`;
  const days = Math.floor(elapsed / DAY);
  return `${days} ${days === 1 ? "day" : "days"}`;
}
