import type { AdminStatus } from "@features/admin/types";
import { api, unwrap } from "../client";

export type { AdminStatus };

/** Asks the server whether whoever is signed in is an admin. */
export function fetchAdminStatus(): Promise<AdminStatus> {
  return unwrap(api.GET("/api/admin/status"));
}
