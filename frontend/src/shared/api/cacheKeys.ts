/** Keys of the cache: made here alone, so that one matcher knows all of them. */

declare const cacheKeyBrand: unique symbol;

/** A key of the cache: the path that is read, and what it is asked besides. */
export type CacheKey = readonly [path: string, query: object] & { readonly [cacheKeyBrand]: true };

/** Whether the entries of a key are meant. */
export type KeyMatcher = (key: CacheKey) => boolean;

/**
 * Builds the key under which an answer is kept. `path` is the address that is read, without a query string; `query`
 * is whatever else the answer depends on. Equal content makes equal keys.
 */
export function cacheKey(path: string, query: object = {}): CacheKey {
  if (path.includes("?")) throw new Error(`A cache key keeps its query apart from its path: ${path}`);
  return [path, query] as unknown as CacheKey;
}

/** Whether this is a key that `cacheKey` made, as SWR hands it back. */
export const isCacheKey = (key: unknown): key is CacheKey =>
  Array.isArray(key) && key.length === 2 && typeof key[0] === "string" && typeof key[1] === "object";

/** Everything that was read at this path, whatever its query; nothing below it. */
export const pathIs =
  (path: string): KeyMatcher =>
  ([keyPath]) =>
    keyPath === path;

/** Everything that was read at this path or below it. */
export const pathUnder =
  (path: string): KeyMatcher =>
  ([keyPath]) =>
    keyPath === path || keyPath.startsWith(`${path}/`);

/** Everything that one of these matches. */
export const anyOf =
  (...matchers: readonly KeyMatcher[]): KeyMatcher =>
  (key) =>
    matchers.some((matches) => matches(key));

/** Everything in the cache. */
export const allKeys: KeyMatcher = () => true;
