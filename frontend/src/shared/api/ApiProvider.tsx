import { type PropsWithChildren, useState } from "react";
import { SWRConfig } from "swr";
import { FadingCache, holdWhileShown } from "./cache";

/**
 * Reading from the server as the specification has it: no retries, no refetch on focus or reconnect, no polling, and
 * an answer is good until something says that it is not.
 */
export function ApiProvider({ children }: PropsWithChildren) {
  const [cache] = useState(() => new FadingCache());
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        use: [holdWhileShown],
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
