import { useIdentityState } from "@shared/session/IdentityProvider";
import { type PropsWithChildren, useState } from "react";
import { type Middleware, SWRConfig } from "swr";
import { GcCache, type InitialResponse } from "./cache";
import { type CacheKey, isCacheKey } from "./cacheKeys";

/** Receives each query that a component makes, with the function that reads its response. */
type QueryObserver = (key: CacheKey, read: () => Promise<unknown>) => void;

export interface ApiProviderProps {
  /** Responses that the server has rendered the page from. */
  readonly initialResponses?: readonly InitialResponse[] | undefined;
  /** Set while a page is rendered on the server, where no query is sent by itself. */
  readonly onQuery?: QueryObserver | undefined;
}

/**
 * SWR configuration required by the specification: no retries, no refetch on focus or reconnect, no polling; responses
 * stay valid until invalidated. When the user changes, the subtree is remounted with an empty cache, so no data of the
 * previous user remains.
 */
export function ApiProvider({ initialResponses, onQuery, children }: PropsWithChildren<ApiProviderProps>) {
  const { epoch } = useIdentityState();
  return (
    <CacheProvider key={epoch} initialResponses={epoch === 0 ? initialResponses : undefined} onQuery={onQuery}>
      {children}
    </CacheProvider>
  );
}

const observe =
  (onQuery: QueryObserver): Middleware =>
  (useNext) =>
  (key, fetcher, config) => {
    const resolvedKey = typeof key === "function" ? key() : key;
    if (isCacheKey(resolvedKey) && fetcher) onQuery(resolvedKey, () => Promise.resolve(fetcher(resolvedKey as never)));
    return useNext(key, fetcher, config);
  };

function CacheProvider({ initialResponses, onQuery, children }: PropsWithChildren<ApiProviderProps>) {
  const [cache] = useState(() => new GcCache(initialResponses));
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        shouldRetryOnError: false,
        revalidateOnFocus: false,
        revalidateOnReconnect: false,
        revalidateIfStale: false,
        refreshInterval: 0,
        ...(onQuery && { use: [observe(onQuery)] }),
      }}
    >
      {children}
    </SWRConfig>
  );
}
