import { useVehicleFacets } from "@entities/vehicle/api/useVehicleFacets";
import type { VehicleFacets } from "@entities/vehicle/types";
import { type Filters, toFacetQuery } from "./listingQuery";

/** The options of the filters, each with what it finds beside the other filters in force. */
export function useFilterFacets(filters: Filters): VehicleFacets | undefined {
  const { data: facets } = useVehicleFacets(toFacetQuery(filters));
  // Another make takes the chosen model away, so makes are counted without it.
  const { data: withoutModel } = useVehicleFacets(
    filters.modelExact === "" ? null : toFacetQuery({ ...filters, modelExact: "" }),
  );
  if (!facets || filters.modelExact === "") return facets;
  return { ...facets, makes: withoutModel?.makes ?? facets.makes };
}
