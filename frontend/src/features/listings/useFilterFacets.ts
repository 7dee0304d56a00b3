import { useVehicleFacets } from "@entities/vehicle/api/useVehicleFacets";
import type { VehicleFacets } from "@entities/vehicle/types";
import { type Filters, toFacetQuery } from "./listingQuery";

/** Filter options with counts under the other active filters. */
export function useFilterFacets(filters: Filters): VehicleFacets | undefined {
  const { data: facets } = useVehicleFacets(toFacetQuery(filters));
  // Changing the make clears the model, so makes are counted without it.
  const { data: withoutModel } = useVehicleFacets(
    filters.modelExact === "" ? null : toFacetQuery({ ...filters, modelExact: "" }),
  );
  if (!facets || filters.modelExact === "") return facets;
  return { ...facets, makes: withoutModel?.makes ?? facets.makes };
}
