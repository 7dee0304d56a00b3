const tails = new Map<string, Promise<unknown>>();

/** Does things of one key one after the other: a heart that is pressed twice must not be sent in the wrong order. */
export function runSerially<T>(key: string, task: () => Promise<T>): Promise<T> {
  const queued = (tails.get(key) ?? Promise.resolve()).then(task, task);
  tails.set(key, queued);
  const cleanUp = () => {
    if (tails.get(key) === queued) tails.delete(key);
  };
  queued.then(cleanUp, cleanUp);
  return queued;
}
