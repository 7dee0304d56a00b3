import type { VehicleCard } from "./types";

/** The address of a vehicle's page. */
export function vehiclePath({ id, slug }: { id: number; slug: string }): string {
  return slug ? `/listings/${id}/${slug}` : `/listings/${id}`;
}

/** Year, miles and place in one line; what was not stated is left out. */
export function vehicleCaption({ year, miles, location }: Pick<VehicleCard, "year" | "miles" | "location">): string {
  return [year, miles, location].filter(Boolean).join(" · ");
}

/** What is written on the picture: what stands in a buyer's way comes before praise. */
export function vehicleBadge({ status, badge }: Pick<VehicleCard, "status" | "badge">): string | null {
  if (status === "sold") return "Sold";
  if (status === "under_offer") return "Under Offer";
  return badge?.text ?? null;
}
