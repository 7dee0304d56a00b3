import { FieldLayout } from "@shared/form/fieldLayout";
import { type Option, Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { useId } from "react";
import styled from "styled-components";
import { emptyFilter, type FeaturedFilter, filterOptions, isFiltering } from "./featuredFilter";

const Panel = styled.form`
  display: grid;
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[5]};
  padding-block: ${theme.space[3]};
  border-block: ${theme.border.line};

  ${theme.media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
  }
`;

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[1]};
`;

function FilterSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <FieldLayout label={label} state={{ id, hint: undefined, error: undefined }}>
      <Select id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </FieldLayout>
  );
}

/** Filters of the featured vehicles, applied by button. */
export default function FeaturedFilters({
  id,
  selected,
  applied,
  onSelect,
  onApply,
}: {
  id: string;
  selected: FeaturedFilter;
  applied: FeaturedFilter;
  onSelect: (filter: FeaturedFilter) => void;
  onApply: (filter: FeaturedFilter) => void;
}) {
  const select = (part: Partial<FeaturedFilter>) => onSelect({ ...selected, ...part });
  return (
    <Panel
      id={id}
      aria-label="Filter featured vehicles"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(selected);
      }}
    >
      <FilterSelect
        label="Make"
        options={filterOptions.make}
        value={selected.make}
        onChange={(make) => select({ make })}
      />
      <FilterSelect
        label="Price Range"
        options={filterOptions.price}
        value={selected.price}
        onChange={(price) => select({ price })}
      />
      <FilterSelect
        label="Year"
        options={filterOptions.year}
        value={selected.year}
        onChange={(year) => select({ year })}
      />
      <Actions>
        <Button type="submit">Apply Filters</Button>
        <Button
          variant="quiet"
          disabled={!isFiltering(applied) && !isFiltering(selected)}
          onClick={() => onApply(emptyFilter)}
        >
          Clear
        </Button>
      </Actions>
    </Panel>
  );
}
