import type { VehicleFacets } from "@entities/vehicle/types";
import { DEFAULT_RADIUS } from "@shared/api/limits";
import { FieldError, Input } from "@shared/form/fieldLayout";
import { type Option, Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { Button, ButtonLink } from "@shared/ui/Button";
import { ActionRow, SmallLabel } from "@shared/ui/layout";
import { useId } from "react";
import styled from "styled-components";
import { factFilters } from "./factFilters";
import { toFactOptions } from "./filterOptions";
import { availabilityOptions, radiusOptions } from "./fixedOptions";
import type { Filters } from "./listingQuery";
import { type SortOrder, sortLabels, sortOrders } from "./sortOrders";

const PlainForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${theme.size[12]}, 1fr));
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[4]};

  & > :last-child {
    grid-column: 1 / -1;
  }
`;

const Refusal = styled(FieldError)`
  grid-column: 1 / -1;
`;

/**
 * Options of a select. It has one parameter name, so the substring parameters `make` and `location` are used instead of
 * `makeExact` and `town`. The current value is added if no option has it.
 */
function toOptions(any: string, facets: VehicleFacets["makes"] = [], current = ""): Option[] {
  const options = [{ value: "", label: any }, ...facets.map(({ value, label }) => ({ value, label }))];
  const isKnown = options.some(({ value }) => value === current);
  return isKnown ? options : [...options, { value: current, label: current }];
}

/** Filters without a field of this form, which keeps them. */
const HIDDEN_FIELDS = ["search", "descriptions", "model", "modelExact"] as const;

interface PlainFiltersProps {
  readonly filters: Filters;
  readonly sort: SortOrder;
  readonly facets: VehicleFacets | undefined;
  /** Why the server refused these filters. */
  readonly refusal: string | undefined;
}

/** Filters and sort order as a form that works without script. */
export function PlainFilters({ filters, sort, facets, refusal }: PlainFiltersProps) {
  const id = useId();
  const make = filters.makeExact || filters.make;
  const location = filters.town || filters.location;
  // A model family belongs to its make, which then has no field either.
  const hiddenFields = filters.family ? ([...HIDDEN_FIELDS, "makeExact", "family"] as const) : HIDDEN_FIELDS;
  const selects = [
    ...(filters.family ? [] : [["make", "Make", toOptions("Any make", facets?.makes, make), make] as const]),
    ["location", "Location", toOptions("Any location", facets?.locations, location), location],
    ["state", "State", toOptions("Any state", facets?.states, filters.state), filters.state],
    ...factFilters.map(
      (filter) =>
        [
          filter.name,
          filter.title,
          toFactOptions(filter, filters, facets?.[filter.facets]),
          filters[filter.name],
        ] as const,
    ),
    ["status", "Availability", availabilityOptions, filters.status],
    ["radius", "Distance", radiusOptions(filters.radius), String(filters.radius ?? DEFAULT_RADIUS)],
    ["sort", "Sort by", sortOrders.map((value) => ({ value, label: sortLabels[value] })), sort],
  ] as const;
  const numbers = [
    ["minPrice", "Lowest price", filters.minPrice],
    ["maxPrice", "Highest price", filters.maxPrice],
    ["minYear", "Earliest year", filters.minYear],
    ["maxYear", "Latest year", filters.maxYear],
    ["minMiles", "Lowest mileage", filters.minMiles],
    ["maxMiles", "Highest mileage", filters.maxMiles],
  ] as const;
  return (
    <PlainForm action="/listings">
      {refusal && <Refusal>{refusal}</Refusal>}
      {hiddenFields.map(
        (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      {selects.map(([name, title, options, value]) => (
        <div key={name}>
          <SmallLabel as="label" htmlFor={`${id}-${name}`}>
            {title}
          </SmallLabel>
          <Select id={`${id}-${name}`} name={name} options={options} defaultValue={value} />
        </div>
      ))}
      <div>
        <SmallLabel as="label" htmlFor={`${id}-near`}>
          Near (ZIP code or town)
        </SmallLabel>
        <Input id={`${id}-near`} name="near" defaultValue={filters.near} />
      </div>
      {numbers.map(([name, title, value]) => (
        <div key={name}>
          <SmallLabel as="label" htmlFor={`${id}-${name}`}>
            {title}
          </SmallLabel>
          <Input id={`${id}-${name}`} name={name} inputMode="numeric" defaultValue={value ?? ""} />
        </div>
      ))}
      <ActionRow>
        <Button type="submit">Show vehicles</Button>
        <ButtonLink variant="quiet" to="/listings">
          Clear filters
        </ButtonLink>
      </ActionRow>
    </PlainForm>
  );
}
