import type { VehicleFacets } from "@entities/vehicle/types";
import type { Option, OptionGroup } from "@shared/form/Select";
import { formatNumber } from "@shared/format";
import type { factFilters } from "./factFilters";
import { ANY } from "./fixedOptions";
import type { Filters } from "./listingQuery";

/** A filter option of the server and its parameter. */
type Facet = VehicleFacets["makes"][number];

/** Parameters of each select filter; choosing one clears the others of its group. */
const filterFields = {
  make: ["make", "makeExact"],
  model: ["model", "modelExact", "family"],
  location: ["location", "town", "state"],
} as const satisfies Record<string, readonly (keyof Filters)[]>;

type Field = keyof typeof filterFields;

/** An option with its count, if known. */
type CountedOption = Omit<Facet, "count"> & { readonly count: number | null };

interface SelectChoices {
  /** Selected option. */
  readonly value: string;
  readonly options: readonly Option[];
  readonly groups: readonly OptionGroup[];
}

/** Option value: plain for substring filters (specification), prefixed with the parameter otherwise. */
const toOptionValue = (field: Field, parameter: string, value: string): string =>
  parameter === filterFields[field][0] ? value : `${parameter}:${value}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Fixed options with counts where known. */
export function toFixedChoices(
  parameter: "make" | "location",
  fixed: readonly Option[],
  facets: readonly Facet[] | undefined,
): readonly CountedOption[] {
  return fixed.map(({ value, label }) => ({
    parameter,
    value,
    label,
    count: facets?.find((facet) => facet.parameter === parameter && facet.value === value)?.count ?? null,
  }));
}

/** Select props of a filter field. */
export function toChoices(
  field: Field,
  filters: Filters,
  all: string,
  groups: readonly { readonly label: string; readonly facets: readonly CountedOption[] }[],
): SelectChoices {
  const withOption = filterFields[field].filter((name) => filters[name] !== "").at(-1);
  const facets = groups.flatMap((group) => group.facets);
  const known =
    withOption && facets.find((facet) => facet.parameter === withOption && isSame(facet.value, filters[withOption]));
  const value = known
    ? toOptionValue(field, known.parameter, known.value)
    : withOption
      ? toOptionValue(field, withOption, filters[withOption])
      : ANY;
  return {
    value,
    options: [
      { value: ANY, label: all },
      // Shared links may contain values that are not in the options.
      ...(withOption && !known ? [{ value, label: filters[withOption] }] : []),
    ],
    groups: groups
      .filter((group) => group.facets.length > 0)
      .map((group) => ({
        label: group.label,
        options: group.facets.map((facet) => ({
          value: toOptionValue(field, facet.parameter, facet.value),
          label: facet.count === null ? facet.label : `${facet.label} (${formatNumber(facet.count)})`,
        })),
      })),
  };
}

/**
 * Options of a filter on a fact: values that find something, and the selected one. Every value is offered while the
 * counts are unknown.
 */
export function toFactOptions(
  { name, any, labels }: (typeof factFilters)[number],
  filters: Filters,
  facets: readonly Facet[] | undefined,
): readonly Option[] {
  const values = Object.entries(labels).flatMap(([value, label]) => {
    if (!facets) return [{ value, label }];
    const count = facets.find((facet) => facet.value === value)?.count ?? 0;
    return count > 0 || value === filters[name] ? [{ value, label: `${label} (${formatNumber(count)})` }] : [];
  });
  return [{ value: "", label: any }, ...values];
}

/** Filter changes for a selected option. */
export function withOption(field: Field, option: string): Partial<Filters> {
  const cleared = Object.fromEntries(filterFields[field].map((name) => [name, ""]));
  // Changing the make clears the model.
  const others = field === "make" ? { modelExact: "", family: "" } : {};
  if (option === ANY) return { ...cleared, ...others };
  const parameter = filterFields[field].find((name) => option.startsWith(`${name}:`));
  const choice = parameter ? { [parameter]: option.slice(parameter.length + 1) } : { [filterFields[field][0]]: option };
  return { ...cleared, ...others, ...choice };
}
