import { api, unwrap } from "@shared/api/client";
import type { AdminStatus } from "../types";

export type { AdminStatus };

/** Asks the server whether the user is an admin. */
export function fetchAdminStatus(): Promise<AdminStatus> {
  return unwrap(api.GET("/api/admin/status"));
}
