import {
  bodyStyleLabels,
  drivetrainLabels,
  titleStatusLabels,
  transmissionLabels,
} from "@entities/vehicle/facts/labels";

/** Filters on facts in the order of the panel: parameter, its list of facets, names, labels of the values. */
export const factFilters = [
  {
    name: "transmission",
    facets: "transmissions",
    title: "Transmission",
    any: "Any transmission",
    labels: transmissionLabels,
  },
  { name: "bodyStyle", facets: "bodyStyles", title: "Body Style", any: "Any body style", labels: bodyStyleLabels },
  { name: "drivetrain", facets: "drivetrains", title: "Drivetrain", any: "Any drivetrain", labels: drivetrainLabels },
  { name: "titleStatus", facets: "titleStatuses", title: "Title", any: "Any title", labels: titleStatusLabels },
] as const;

/** Parameter of a filter on a fact. */
export type FactFilter = (typeof factFilters)[number]["name"];

/** Label of a fact's value; undefined if it has no such value. */
export function factLabel(name: FactFilter, value: string): string | undefined {
  const labels: Readonly<Record<string, string>> | undefined = factFilters.find(
    (filter) => filter.name === name,
  )?.labels;
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined;
}
