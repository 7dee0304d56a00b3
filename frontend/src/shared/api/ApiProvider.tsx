import { useIdentityState } from "@shared/session/IdentityProvider";
import { type PropsWithChildren, useState } from "react";
import { SWRConfig } from "swr";
import { GcCache } from "./cache";

/**
 * SWR configuration required by the specification: no retries, no refetch on focus or reconnect, no polling; responses
 * stay valid until invalidated. When the user changes, the subtree is remounted with an empty cache, so no data of the
 * previous user remains.
 */
export function ApiProvider({ children }: PropsWithChildren) {
  const { epoch } = useIdentityState();
  return <CacheProvider key={epoch}>{children}</CacheProvider>;
}

function CacheProvider({ children }: PropsWithChildren) {
  const [cache] = useState(() => new GcCache());
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        shouldRetryOnError: false,
        revalidateOnFocus: false,
        revalidateOnReconnect: false,
        revalidateIfStale: false,
        refreshInterval: 0,
      }}
    >
      {children}
    </SWRConfig>
  );
}
