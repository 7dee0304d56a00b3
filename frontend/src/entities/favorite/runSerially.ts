const latestTasks = new Map<string, Promise<unknown>>();

/** Runs tasks of one key one after the other, so that a double click is sent in order. */
export function runSerially<T>(key: string, task: () => Promise<T>): Promise<T> {
  const queued = (latestTasks.get(key) ?? Promise.resolve()).then(task, task);
  latestTasks.set(key, queued);
  const cleanUp = () => {
    if (latestTasks.get(key) === queued) latestTasks.delete(key);
  };
  queued.then(cleanUp, cleanUp);
  return queued;
}
