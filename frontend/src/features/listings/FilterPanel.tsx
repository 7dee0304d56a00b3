import { useId } from "react";
import type { VehicleFacets } from "../../shared/api/types";
import { type Option, type OptionGroup, Select } from "../../shared/form/Select";
import { formatCount, formatMoney } from "../../shared/format";
import { FilterGroup, FilterName, FilterStack } from "./filterParts";
import type { Filters } from "./filters";
import { ACCEPTED, ANY, fixedLocations, fixedMakes, PRICE, YEAR } from "./options";
import { RangeFilter } from "./RangeFilter";

type Facet = VehicleFacets["makes"][number];

interface Choices {
  readonly options: readonly Option[];
  readonly groups: readonly OptionGroup[];
}

/** The specification's choices first, then what else the stock holds, each with how many it finds. */
export function choicesOf(
  fixed: readonly Option[],
  facets: readonly Facet[] | undefined,
  chosen: string,
  words: { readonly all: string; readonly fixed: string; readonly rest: string },
): Choices {
  const counts = new Map(facets?.map(({ value, count }) => [value, count]));
  const counted = ({ value, label }: Option): Option => {
    const count = counts.get(value);
    return { value, label: count === undefined ? label : `${label} (${formatCount(count)})` };
  };
  const always = new Set(fixed.map(({ value }) => value));
  const rest = (facets ?? []).filter(({ value }) => !always.has(value));
  const known = always.has(chosen) || rest.some(({ value }) => value === chosen);
  return {
    options: [
      { value: ANY, label: words.all },
      // A shared link may ask for what no list offers.
      ...(chosen !== "" && !known ? [{ value: chosen, label: chosen }] : []),
    ],
    groups: [
      { label: words.fixed, options: fixed.map(counted) },
      ...(rest.length > 0 ? [{ label: words.rest, options: rest.map(counted) }] : []),
    ],
  };
}

const year = (value: number): string => String(value);

interface FilterPanelProps {
  readonly filters: Filters;
  readonly facets: VehicleFacets | undefined;
  readonly onNarrow: (change: Partial<Filters>) => void;
}

/** The filters. They act at once; there is nothing to apply. */
export function FilterPanel({ filters, facets, onNarrow }: FilterPanelProps) {
  const id = useId();
  const make = filters.make.toLowerCase();
  const location = filters.location.toLowerCase();
  const value = (chosen: string) => (chosen === ANY ? "" : chosen);
  return (
    <FilterStack>
      <FilterGroup>
        <FilterName as="label" htmlFor={`${id}-make`}>
          Make
        </FilterName>
        <Select
          id={`${id}-make`}
          value={make || ANY}
          onChange={(event) => onNarrow({ make: value(event.target.value) })}
          {...choicesOf(fixedMakes, facets?.makes, make, {
            all: "Any make",
            fixed: "Most asked for",
            rest: "In stock",
          })}
        />
      </FilterGroup>
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
          value={location || ANY}
          onChange={(event) => onNarrow({ location: value(event.target.value) })}
          {...choicesOf(fixedLocations, facets?.locations, location, {
            all: "Any location",
            fixed: "Our locations",
            rest: "Elsewhere",
          })}
        />
      </FilterGroup>
    </FilterStack>
  );
}
