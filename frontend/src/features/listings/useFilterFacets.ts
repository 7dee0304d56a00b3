import { useVehicleFacets } from "@entities/vehicle/api/useVehicleFacets";
import type { VehicleFacets } from "@entities/vehicle/types";
import { type Filters, toFacetQuery } from "./listingQuery";

/** Filter options with counts under the other active filters. */
export function useFilterFacets(filters: Filters): VehicleFacets | undefined {
  const { data: facets } = useVehicleFacets(toFacetQuery(filters));
  // Changing the make clears the model, so makes are counted without it.
  const hasModel = filters.modelExact !== "" || filters.family !== "";
  const { data: withoutModel } = useVehicleFacets(
    hasModel ? toFacetQuery({ ...filters, modelExact: "", family: "" }) : null,
  );
  if (!facets || !hasModel) return facets;
  return { ...facets, makes: withoutModel?.makes ?? facets.makes };
}
