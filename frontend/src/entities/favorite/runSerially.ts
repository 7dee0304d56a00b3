const tails = new Map<string, Promise<unknown>>();

/** Runs tasks of one key one after the other, so that a double click is sent in order. */
export function runSerially<T>(key: string, task: () => Promise<T>): Promise<T> {
  const queued = (tails.get(key) ?? Promise.resolve()).then(task, task);
  tails.set(key, queued);
  const cleanUp = () => {
    if (tails.get(key) === queued) tails.delete(key);
  };
  queued.then(cleanUp, cleanUp);
  return queued;
}
