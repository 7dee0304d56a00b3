import type { AdminStatus } from "@features/admin/types";
import { api, dataOf } from "../client";

export type { AdminStatus };

/** Asks the server whether whoever is signed in is an admin. */
export function readAdminStatus(): Promise<AdminStatus> {
  return dataOf(api.GET("/api/admin/status"));
}
