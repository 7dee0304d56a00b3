import type { AdminQueue } from "@features/admin/types";
import { api, unwrap } from "@shared/api/client";
import { cacheKey } from "@shared/api/keys";
import { useQuery } from "@shared/api/query";

const QUEUES = "/api/admin/queues";

/** What waits at the desk. */
export function useAdminQueues() {
  return useQuery<AdminQueue[]>(cacheKey(QUEUES), () => unwrap(api.GET(QUEUES)));
}
