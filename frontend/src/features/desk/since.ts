const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, roughly: "5 min", "3 h", "2 days"; the text itself if it is no moment. */
export function since(moment: string, now: number = Date.now()): string {
  const at = new Date(moment).getTime();
  if (Number.isNaN(at)) return moment;
  const past = Math.max(0, now - at);
  if (past < HOUR) return `${Math.max(1, Math.floor(past / MINUTE))} min`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h`;
  const days = Math.floor(past / DAY);
  return `${days} ${days === 1 ? "day" : "days"}`;
}
