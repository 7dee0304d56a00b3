import { useId } from "react";
import styled from "styled-components";
import { FieldFrame } from "../../shared/form/fieldParts";
import { type Option, Select } from "../../shared/form/Select";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { choices, type FeaturedFilter, narrows, noFilter } from "./featuredFilter";

const Panel = styled.form`
  display: grid;
  align-items: end;
  gap: ${theme.space[2]};
  margin-bottom: ${theme.space[5]};
  padding-block: ${theme.space[3]};
  border-block: 1px solid ${theme.colour.line};

  ${theme.media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr)) auto;
  }
`;

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[1]};
`;

function Choice({
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
    <FieldFrame label={label} state={{ id, hint: undefined, error: undefined }}>
      <Select id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </FieldFrame>
  );
}

/** Make, price and year; nothing happens before Apply Filters. */
export function FeaturedFilters({
  id,
  chosen,
  applied,
  onChoose,
  onApply,
}: {
  id: string;
  chosen: FeaturedFilter;
  applied: FeaturedFilter;
  onChoose: (filter: FeaturedFilter) => void;
  onApply: (filter: FeaturedFilter) => void;
}) {
  const choose = (part: Partial<FeaturedFilter>) => onChoose({ ...chosen, ...part });
  return (
    <Panel
      id={id}
      aria-label="Filter featured vehicles"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(chosen);
      }}
    >
      <Choice label="Make" options={choices.make} value={chosen.make} onChange={(make) => choose({ make })} />
      <Choice
        label="Price Range"
        options={choices.price}
        value={chosen.price}
        onChange={(price) => choose({ price })}
      />
      <Choice label="Year" options={choices.year} value={chosen.year} onChange={(year) => choose({ year })} />
      <Actions>
        <Button type="submit">Apply Filters</Button>
        <Button variant="quiet" disabled={!narrows(applied) && !narrows(chosen)} onClick={() => onApply(noFilter)}>
          Clear
        </Button>
      </Actions>
    </Panel>
  );
}
