import type { VehicleFacets } from "@entities/vehicle/types";
import { useId } from "react";
import { Select } from "../../shared/form/Select";
import { formatMoney } from "../../shared/format";
import { choicesOf, chosen, fixedFacets } from "./filterOptions";
import { FilterGroup, FilterName, FilterStack } from "./filterParts";
import type { Filters } from "./filters";
import { ACCEPTED, fixedLocations, fixedMakes, PRICE, YEAR } from "./options";
import { RangeFilter } from "./RangeFilter";

const year = (value: number): string => String(value);

interface FilterPanelProps {
  readonly filters: Filters;
  readonly facets: VehicleFacets | undefined;
  readonly onNarrow: (change: Partial<Filters>) => void;
}

/** The filters. They act at once; there is nothing to apply. */
export function FilterPanel({ filters, facets, onNarrow }: FilterPanelProps) {
  const id = useId();
  const makes = choicesOf("make", filters, "Any make", [
    { label: "Most popular", facets: fixedFacets("make", fixedMakes, facets?.makes) },
    { label: "All makes", facets: facets?.makes.filter(({ parameter }) => parameter === "makeExact") ?? [] },
  ]);
  const models = choicesOf("model", filters, "Any model", [{ label: "Models", facets: facets?.models ?? [] }]);
  const locations = choicesOf("location", filters, "Any location", [
    { label: "Our locations", facets: fixedFacets("location", fixedLocations, facets?.locations) },
    { label: "States", facets: facets?.states ?? [] },
    { label: "Towns", facets: facets?.locations.filter(({ parameter }) => parameter === "town") ?? [] },
  ]);
  return (
    <FilterStack>
      <FilterGroup>
        <FilterName as="label" htmlFor={`${id}-make`}>
          Make
        </FilterName>
        <Select id={`${id}-make`} {...makes} onChange={(event) => onNarrow(chosen("make", event.target.value))} />
      </FilterGroup>
      {(facets?.models.length || filters.model || filters.modelExact) && (
        <FilterGroup>
          <FilterName as="label" htmlFor={`${id}-model`}>
            Model
          </FilterName>
          <Select id={`${id}-model`} {...models} onChange={(event) => onNarrow(chosen("model", event.target.value))} />
        </FilterGroup>
      )}
      <RangeFilter
        name="Price Range"
        scale={PRICE}
        accepted={ACCEPTED.price}
        limits={[filters.minPrice, filters.maxPrice]}
        labels={["Lowest price", "Highest price"]}
        format={formatMoney}
        complaint="Please enter whole US dollars, for example 250000."
        onChange={([minPrice, maxPrice]) => onNarrow({ minPrice, maxPrice })}
      />
      <RangeFilter
        name="Year Range"
        scale={YEAR}
        accepted={ACCEPTED.year}
        limits={[filters.minYear, filters.maxYear]}
        labels={["Earliest year", "Latest year"]}
        format={year}
        complaint="Please enter a year, for example 1967."
        onChange={([minYear, maxYear]) => onNarrow({ minYear, maxYear })}
      />
      <FilterGroup>
        <FilterName as="label" htmlFor={`${id}-location`}>
          Location
        </FilterName>
        <Select
          id={`${id}-location`}
          {...locations}
          onChange={(event) => onNarrow(chosen("location", event.target.value))}
        />
      </FilterGroup>
    </FilterStack>
  );
}
