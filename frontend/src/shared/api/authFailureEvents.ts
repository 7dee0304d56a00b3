/** Statuses that may mean an expired session; some paths respond 404 to visitors. */
const AUTH_FAILURE_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

const listeners = new Set<() => void>();

/** Subscribes to responses that may mean an expired session; returns the unsubscribe function. */
export function onAuthFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a failed call to the listeners. `/api/user` is exempt: its response is the session state itself. */
export function emitAuthFailure({ status, url }: Pick<Response, "status" | "url">): void {
  if (!AUTH_FAILURE_STATUSES.has(status) || /^[^?#]*\/api\/user$/.test(url)) return;
  for (const listener of listeners) listener();
}
