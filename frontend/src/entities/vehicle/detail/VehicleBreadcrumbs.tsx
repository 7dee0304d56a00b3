import { Breadcrumbs } from "@shared/ui/Breadcrumbs";
import { vehicleName } from "../labels";
import type { VehicleDetail } from "../types";

/** Breadcrumbs: all listings, the pages of the make and the model family, the vehicle. */
export function VehicleBreadcrumbs({ vehicle }: { vehicle: VehicleDetail }) {
  const { make, market } = vehicle;
  const makePath = `/makes/${market.makeSlug}`;
  return (
    <Breadcrumbs
      links={[
        ["Listings", "/listings"],
        market.makeSlug ? [make, makePath] : [make, `/listings?${new URLSearchParams({ makeExact: make })}`],
        ...(market.familySlug ? [[market.family, `${makePath}/${market.familySlug}`] as const] : []),
      ]}
      current={vehicleName(vehicle)}
    />
  );
}
