import { Select } from "@shared/form/Select";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";

/** The rows that a queue shows, by their name in the address; the first are shown unless the address names others. */
type QueueFilters<Name extends string> = Readonly<Record<Name, { readonly label: string; readonly emptyText: string }>>;

interface QueueFilterOptions<Name extends string> {
  /** Query parameter of the address. */
  readonly parameter: string;
  readonly label: string;
  readonly filters: QueueFilters<Name>;
}

/** The filter of a queue, from the address, and the list to choose another. */
export function useQueueFilter<Name extends string>({
  parameter,
  label,
  filters,
}: QueueFilterOptions<Name>): [Name, ReactNode] {
  const [searchParams, setSearchParams] = useSearchParams();
  const names = Object.keys(filters) as [Name, ...Name[]];
  const [initial] = names;
  const name = names.find((each) => each === searchParams.get(parameter)) ?? initial;
  return [
    name,
    <Select
      key={parameter}
      aria-label={label}
      value={name}
      options={names.map((value) => ({ value, label: filters[value].label }))}
      onChange={({ target: { value } }) => setSearchParams(value === initial ? {} : { [parameter]: value })}
    />,
  ];
}
