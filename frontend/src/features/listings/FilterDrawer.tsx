import { formatNumber } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { Drawer } from "@shared/ui/Dialog";
import type { ComponentProps } from "react";
import { FilterPanel } from "./FilterPanel";

interface FilterDrawerProps extends ComponentProps<typeof FilterPanel> {
  /** Number of matches; null until known. */
  readonly total: number | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Filters in a drawer on small screens; changes apply immediately. */
export default function FilterDrawer({ total, open, onOpenChange, ...panel }: FilterDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Filters">
      <FilterPanel {...panel} />
      <div data-actions>
        <Button variant="primary" wide onClick={() => onOpenChange(false)}>
          {total === null ? "Show vehicles" : `Show ${formatNumber(total)} vehicle(s)`}
        </Button>
      </div>
    </Drawer>
  );
}
