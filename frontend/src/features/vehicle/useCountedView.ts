import { api } from "@shared/api/client";
import { tabStorage } from "@shared/browserStorage";
import { useEffect } from "react";

const KEY = "viewed-vehicles";

/** Notes a vehicle as viewed in this browser session; false if it was before, or if the browser stores nothing. */
function isFirstView(id: number): boolean {
  const viewed = (tabStorage.read(KEY) ?? "").split(",").filter(Boolean);
  return !viewed.includes(String(id)) && tabStorage.write(KEY, [...viewed, id].join(","));
}

/** Counts a view of the vehicle's page, once per browser session. A failure is not shown: only the count misses it. */
export function useCountedView(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined || !isFirstView(id)) return;
    api.POST("/api/vehicles/{id}/views", { params: { path: { id } } }).catch(() => undefined);
  }, [id]);
}
