import { DEFAULT_RADIUS } from "@shared/api/limits";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { theme } from "@shared/theme/theme";
import { SmallLabel } from "@shared/ui/layout";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import { FilterGroup } from "./filters.styles";
import { radiusOptions } from "./fixedOptions";
import type { Filters } from "./listingQuery";

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[1]};

  input {
    padding-inline: ${theme.space[1]};
  }

  input,
  select {
    min-width: 0;
    font-size: ${theme.fontSize.small};
  }
`;

interface NearFilterProps {
  readonly filters: Pick<Filters, "near" | "radius">;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Place and distance around it; a place applies when it is left or with Enter. */
export function NearFilter({ filters, onChange }: NearFilterProps) {
  const id = useId();
  const [place, setPlace] = useState(filters.near);
  useEffect(() => setPlace(filters.near), [filters.near]);
  const commit = () => {
    const near = place.trim();
    if (near !== filters.near) onChange({ near, radius: near ? (filters.radius ?? DEFAULT_RADIUS) : null });
  };
  return (
    <FilterGroup>
      <SmallLabel as="label" htmlFor={id}>
        Near
      </SmallLabel>
      <Row>
        <Input
          id={id}
          placeholder="ZIP or town"
          autoComplete="postal-code"
          maxLength={120}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
        />
        <div>
          <VisuallyHidden as="label" htmlFor={`${id}-radius`}>
            Distance
          </VisuallyHidden>
          <Select
            id={`${id}-radius`}
            disabled={place.trim() === ""}
            value={String(filters.radius ?? DEFAULT_RADIUS)}
            options={radiusOptions(filters.radius)}
            onChange={(event) => onChange({ near: place.trim(), radius: Number(event.target.value) })}
          />
        </div>
      </Row>
    </FilterGroup>
  );
}
