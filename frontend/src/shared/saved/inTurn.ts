const tails = new Map<string, Promise<unknown>>();

/** Does things of one key one after the other: a heart that is pressed twice must not be sent in the wrong order. */
export function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const turn = (tails.get(key) ?? Promise.resolve()).then(act, act);
  tails.set(key, turn);
  const leave = () => {
    if (tails.get(key) === turn) tails.delete(key);
  };
  turn.then(leave, leave);
  return turn;
}
