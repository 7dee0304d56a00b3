import { useIdentityState } from "@shared/session/IdentityProvider";
import { type PropsWithChildren, useState } from "react";
import { SWRConfig } from "swr";
import { GcCache } from "./cache";

/**
 * Reading from the server as the specification has it: no retries, no refetch on focus or reconnect, no polling, and
 * an answer is good until something says that it is not. When a member leaves, everything below begins anew with an
 * empty cache: neither what was read as them nor what a component remembers of it is left.
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
