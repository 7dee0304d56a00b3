import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { Insight } from "../types";

/** Where insights are read; also their path in the cache. */
export const INSIGHTS_KEY = "/api/user/insights";

/** How asked prices of the makes on one's shortlist have moved; a visitor is not asked for. */
export function useInsights() {
  const { user } = useSession();
  return useQuery<Insight[]>(user ? cacheKey(INSIGHTS_KEY) : null, () => unwrap(api.GET(INSIGHTS_KEY)));
}
