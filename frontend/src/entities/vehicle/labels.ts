import type { Vehicle } from "./types";

/** Path of a vehicle's page. */
export function vehiclePath({ id, slug }: { id: number; slug: string }): string {
  return slug ? `/listings/${id}/${slug}` : `/listings/${id}`;
}

/** Display name, e.g. "2020 Ferrari 812 Superfast". */
export function vehicleName({ year, make, model }: Pick<Vehicle, "year" | "make" | "model">): string {
  return `${year} ${make} ${model}`;
}

/** Year, mileage and location in one line; missing values are omitted. */
export function vehicleCaption({ year, miles, location }: Pick<Vehicle, "year" | "miles" | "location">): string {
  return [year, miles, location].filter(Boolean).join(" · ");
}

/** Mileage of a vehicle whose true mileage is unknown, which may be missing. */
export const unknownMileage = (miles: string): string =>
  miles ? `${miles}, true mileage unknown` : "True mileage unknown";

/** Badge on the picture: sold or under offer first, then who sees it if not everyone, then the configured badge, unless it says "sold". */
export function vehicleBadge({
  status,
  audience,
  badge,
}: Pick<Vehicle, "status" | "audience" | "badge">): string | null {
  if (status === "sold") return "Sold";
  if (status === "under_offer") return "Under Offer";
  if (audience) return audience === "staff" ? "Staff Only" : "Collectors First";
  return badge && badge.variant !== "sold" ? badge.text : null;
}

/** A specification with short units, for the card: "757 hp". */
export function shortSpec(spec: string): string {
  return spec
    .replace(/ horsepower/i, " hp")
    .replace(/(?<=\d)(?:[- ]liters?| L)\b/i, "L")
    .replace(/turbocharged/i, "turbo");
}
