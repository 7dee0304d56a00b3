import { towns } from "@entities/appointment/towns";
import type { VehicleFacets } from "@entities/vehicle/types";
import { Select } from "@shared/form/Select";
import { formatMoney, formatNumber } from "@shared/format";
import { SmallLabel } from "@shared/ui/layout";
import { useId } from "react";
import { factFilters } from "./factFilters";
import { ACCEPTED_LIMITS } from "./filterLimits";
import { toChoices, toFactOptions, toFixedChoices, withOption } from "./filterOptions";
import { FilterGroup, FilterStack } from "./filters.styles";
import { availabilityOptions, popularMakes } from "./fixedOptions";
import type { Filters } from "./listingQuery";
import { NearFilter } from "./NearFilter";
import { RangeFilter } from "./RangeFilter";
import { MILES_SCALE, PRICE_SCALE, YEAR_SCALE } from "./sliderScales";

const formatYear = (value: number): string => String(value);

interface FilterPanelProps {
  readonly filters: Filters;
  readonly facets: VehicleFacets | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Filter panel; changes apply immediately. */
export function FilterPanel({ filters, facets, onChange }: FilterPanelProps) {
  const id = useId();
  const makes = toChoices("make", filters, "Any make", [
    { label: "Most popular", facets: toFixedChoices("make", popularMakes, facets?.makes) },
    { label: "All makes", facets: facets?.makes.filter(({ parameter }) => parameter === "makeExact") ?? [] },
  ]);
  const models = toChoices("model", filters, "Any model", [{ label: "Models", facets: facets?.models ?? [] }]);
  const locations = toChoices("location", filters, "Any location", [
    { label: "Our locations", facets: toFixedChoices("location", towns, facets?.locations) },
    { label: "States", facets: facets?.states ?? [] },
    { label: "Towns", facets: facets?.locations.filter(({ parameter }) => parameter === "town") ?? [] },
  ]);
  return (
    <FilterStack>
      <FilterGroup>
        <SmallLabel as="label" htmlFor={`${id}-make`}>
          Make
        </SmallLabel>
        <Select id={`${id}-make`} {...makes} onChange={(event) => onChange(withOption("make", event.target.value))} />
      </FilterGroup>
      {(facets?.models.length || filters.model || filters.modelExact || filters.family) && (
        <FilterGroup>
          <SmallLabel as="label" htmlFor={`${id}-model`}>
            Model
          </SmallLabel>
          <Select
            id={`${id}-model`}
            {...models}
            onChange={(event) => onChange(withOption("model", event.target.value))}
          />
        </FilterGroup>
      )}
      <RangeFilter
        name="Price Range"
        scale={PRICE_SCALE}
        accepted={ACCEPTED_LIMITS.price}
        limits={[filters.minPrice, filters.maxPrice]}
        labels={["Lowest price", "Highest price"]}
        format={formatMoney}
        invalidMessage="Please enter whole US dollars, such as 250000."
        onChange={([minPrice, maxPrice]) => onChange({ minPrice, maxPrice })}
      />
      <RangeFilter
        name="Year Range"
        scale={YEAR_SCALE}
        accepted={ACCEPTED_LIMITS.year}
        limits={[filters.minYear, filters.maxYear]}
        labels={["Earliest year", "Latest year"]}
        format={formatYear}
        invalidMessage="Please enter a year, such as 1967."
        onChange={([minYear, maxYear]) => onChange({ minYear, maxYear })}
      />
      <FilterGroup>
        <SmallLabel as="label" htmlFor={`${id}-location`}>
          Location
        </SmallLabel>
        <Select
          id={`${id}-location`}
          {...locations}
          onChange={(event) => onChange(withOption("location", event.target.value))}
        />
      </FilterGroup>
      <NearFilter filters={filters} onChange={onChange} />
      <RangeFilter
        name="Mileage"
        scale={MILES_SCALE}
        accepted={ACCEPTED_LIMITS.miles}
        limits={[filters.minMiles, filters.maxMiles]}
        labels={["Lowest mileage", "Highest mileage"]}
        format={formatNumber}
        invalidMessage="Please enter whole miles, such as 25000."
        onChange={([minMiles, maxMiles]) => onChange({ minMiles, maxMiles })}
      />
      {factFilters.map((filter) => (
        <FilterGroup key={filter.name}>
          <SmallLabel as="label" htmlFor={`${id}-${filter.name}`}>
            {filter.title}
          </SmallLabel>
          <Select
            id={`${id}-${filter.name}`}
            value={filters[filter.name]}
            options={toFactOptions(filter, filters, facets?.[filter.facets])}
            onChange={(event) => onChange({ [filter.name]: event.target.value })}
          />
        </FilterGroup>
      ))}
      <FilterGroup>
        <SmallLabel as="label" htmlFor={`${id}-status`}>
          Availability
        </SmallLabel>
        <Select
          id={`${id}-status`}
          value={filters.status}
          options={availabilityOptions}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </FilterGroup>
    </FilterStack>
  );
}
