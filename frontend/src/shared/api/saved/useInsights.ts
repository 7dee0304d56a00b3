import type { Insight } from "@entities/favorite/types";
import { api, unwrap } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import { useSession } from "../useSession";

/** Where insights are read; also their path in the cache. */
export const INSIGHTS_KEY = "/api/user/insights";

/** How asked prices of the makes on one's shortlist have moved; a visitor is not asked for. */
export function useInsights() {
  const { user } = useSession();
  return useQuery<Insight[]>(user ? cacheKey(INSIGHTS_KEY) : null, () => unwrap(api.GET(INSIGHTS_KEY)));
}
