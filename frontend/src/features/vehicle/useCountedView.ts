import { api } from "@shared/api/client";
import { useEffect } from "react";

const KEY = "viewed-vehicles";

/** Notes a vehicle as viewed in this browser session; false if it was before, or if the browser stores nothing. */
function isFirstView(id: number): boolean {
  try {
    const viewed = (sessionStorage.getItem(KEY) ?? "").split(",").filter(Boolean);
    if (viewed.includes(String(id))) return false;
    sessionStorage.setItem(KEY, [...viewed, id].join(","));
    return true;
  } catch {
    return false;
  }
}

/** Counts a view of the vehicle's page, once per browser session. A failure is not shown: only the count misses it. */
export function useCountedView(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined || !isFirstView(id)) return;
    api.POST("/api/vehicles/{id}/views", { params: { path: { id } } }).catch(() => undefined);
  }, [id]);
}
