import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { Subscription } from "../types";

/** The subscription that an unsubscribe link refers to; reading changes nothing. */
export function useSubscription(token: string) {
  return useQuery<Subscription>(cacheKey(`/api/unsubscribe/${token}`), () =>
    unwrap(api.GET("/api/unsubscribe/{token}", { params: { path: { token } } })),
  );
}

/** Unsubscribes from this kind of email, or from all notification emails. */
export function unsubscribe(token: string, everything: boolean): Promise<Subscription> {
  return unwrap(api.POST("/api/unsubscribe/{token}", { params: { path: { token } }, body: { everything } }));
}
