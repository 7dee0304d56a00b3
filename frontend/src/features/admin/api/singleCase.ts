/** Request for a single case: its API path and the call. */
export interface SingleCaseRequest<Item> {
  readonly path: string;
  readonly read: () => Promise<Item>;
}

/** Request for the case with this key below a path; null without a key. */
export const singleCase = <Key extends number | string, Item>(
  path: string,
  key: Key | null,
  read: (key: Key) => Promise<Item>,
): SingleCaseRequest<Item> | null => (key === null ? null : { path: `${path}/${key}`, read: () => read(key) });
