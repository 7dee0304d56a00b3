import type { DeskQueue } from "@features/admin/types";
import { api, dataOf } from "@shared/api/client";
import { cacheKey } from "@shared/api/keys";
import { useQuery } from "@shared/api/query";

const QUEUES = "/api/admin/queues";

/** What waits at the desk. */
export function useQueues() {
  return useQuery<DeskQueue[]>(cacheKey(QUEUES), () => dataOf(api.GET(QUEUES)));
}
