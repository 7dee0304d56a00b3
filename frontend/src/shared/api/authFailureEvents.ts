/** Statuses that a call can have because nobody is signed in any more: some addresses are then as if they were not. */
const AUTH_FAILURE_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

const listeners = new Set<() => void>();

/** Told of each answer that may mean that the session has ended; the result stops listening. */
export function onAuthFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on that a call was refused. The question who is here is no such call: its answer is the news itself. */
export function emitAuthFailure({ status, url }: Pick<Response, "status" | "url">): void {
  if (!AUTH_FAILURE_STATUSES.has(status) || new URL(url || "/", window.location.origin).pathname === "/api/user")
    return;
  for (const listener of listeners) listener();
}
