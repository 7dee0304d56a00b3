import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { useSession } from "@shared/session/useSession";
import type { Insight } from "../types";

/** API path and cache key of the insights. */
export const INSIGHTS_PATH = "/api/user/insights";

/** Price trends of the makes on the user's shortlist; sends no request for visitors. */
export function useInsights() {
  const { user } = useSession();
  return useQuery<Insight[]>(user ? cacheKey(INSIGHTS_PATH) : null, () => unwrap(api.GET(INSIGHTS_PATH)));
}
