import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AdminQueue } from "../types";

const QUEUES = "/api/admin/queues";

/** Open cases per admin queue. */
export function useAdminQueues() {
  return useQuery<AdminQueue[]>(cacheKey(QUEUES), () => unwrap(api.GET(QUEUES)));
}
