import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Subscription } from "../types";

/** What a link from a mail would stop; looking changes nothing. */
export function useSubscription(token: string) {
  return useQuery<Subscription>(cacheKey(`/api/unsubscribe/${token}`), () =>
    unwrap(api.GET("/api/unsubscribe/{token}", { params: { path: { token } } })),
  );
}

/** Stops the mail that a link leads out of, or all mail about notices. */
export function unsubscribe(token: string, everything: boolean): Promise<Subscription> {
  return unwrap(api.POST("/api/unsubscribe/{token}", { params: { path: { token } }, body: { everything } }));
}
