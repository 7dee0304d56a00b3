import { api, dataOf } from "../client";
import type { AdminStatus } from "../types";

export type { AdminStatus };

/** Asks the server whether whoever is signed in is an admin. */
export function readAdminStatus(): Promise<AdminStatus> {
  return dataOf(api.GET("/api/admin/status"));
}
