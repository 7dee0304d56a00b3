/** The only factory of SWR cache keys; every invalidation matches keys of this shape. */

declare const cacheKeyBrand: unique symbol;

/** A cache key: the API path and everything else that the response depends on. */
export type CacheKey = readonly [path: string, query: object] & { readonly [cacheKeyBrand]: true };

/** Returns whether a cache key is affected. */
export type KeyMatcher = (key: CacheKey) => boolean;

/**
 * Builds the cache key of a response. `path` is the API path without a query string; `query` holds whatever else the
 * response depends on. Equal contents give equal keys.
 */
export function cacheKey(path: string, query: object = {}): CacheKey {
  if (path.includes("?")) throw new Error(`A cache key keeps its query apart from its path: ${path}`);
  return [path, query] as unknown as CacheKey;
}

/** Whether SWR passed a key made by `cacheKey`. */
export const isCacheKey = (key: unknown): key is CacheKey =>
  Array.isArray(key) && key.length === 2 && typeof key[0] === "string" && typeof key[1] === "object";

/** Matches this path with any query, but no path below it. */
export const pathIs =
  (path: string): KeyMatcher =>
  ([keyPath]) =>
    keyPath === path;

/** Matches this path and every path below it. */
export const pathUnder =
  (path: string): KeyMatcher =>
  ([keyPath]) =>
    keyPath === path || keyPath.startsWith(`${path}/`);

/** Matches what any of the matchers matches. */
export const anyOf =
  (...matchers: readonly KeyMatcher[]): KeyMatcher =>
  (key) =>
    matchers.some((matches) => matches(key));

/** Matches every cache key. */
export const allKeys: KeyMatcher = () => true;
