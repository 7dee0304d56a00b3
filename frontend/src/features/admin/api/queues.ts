import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AdminQueue } from "../types";

const QUEUES_PATH = "/api/admin/queues";

/** Open cases per admin queue. */
export function useAdminQueues() {
  return useQuery<AdminQueue[]>(cacheKey(QUEUES_PATH), () => unwrap(api.GET(QUEUES_PATH)));
}
