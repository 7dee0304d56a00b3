import { formatNumber } from "@shared/format";
import { checkboxBox, touchLine } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { Drawer } from "@shared/ui/Dialog";
import type { ComponentProps } from "react";
import styled from "styled-components";
import { FilterPanel } from "./FilterPanel";

const Descriptions = styled.label`
  ${touchLine}
  gap: ${theme.space[1]};

  input {
    ${checkboxBox}
  }
`;

interface FilterDrawerProps extends ComponentProps<typeof FilterPanel> {
  /** Number of matches; null until known. */
  readonly total: number | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Filters in a drawer on small screens; changes apply immediately. */
export default function FilterDrawer({ total, open, onOpenChange, filters, onChange, ...panel }: FilterDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Filters">
      {filters.search !== "" && (
        <Descriptions>
          <input
            type="checkbox"
            checked={filters.descriptions !== ""}
            onChange={({ currentTarget }) => onChange({ descriptions: currentTarget.checked ? "true" : "" })}
          />
          Search descriptions, too
        </Descriptions>
      )}
      <FilterPanel filters={filters} onChange={onChange} {...panel} />
      <div data-actions>
        <Button variant="primary" wide onClick={() => onOpenChange(false)}>
          {total === null ? "Show vehicles" : `Show ${formatNumber(total)} vehicle(s)`}
        </Button>
      </div>
    </Drawer>
  );
}
