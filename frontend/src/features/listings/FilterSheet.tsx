import type { ComponentProps } from "react";
import { formatCount } from "../../shared/format";
import { Button } from "../../shared/ui/Button";
import { Sheet } from "../../shared/ui/Dialog";
import { FilterPanel } from "./FilterPanel";

interface FilterSheetProps extends ComponentProps<typeof FilterPanel> {
  /** How many vehicles match; null while that is not known. */
  readonly total: number | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The filters over the list, where there is no room beside it. They act at once here too. */
export default function FilterSheet({ total, open, onOpenChange, ...panel }: FilterSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Filters">
      <FilterPanel {...panel} />
      <Button variant="primary" wide onClick={() => onOpenChange(false)}>
        {total === null ? "Show vehicles" : `Show ${formatCount(total)} vehicle(s)`}
      </Button>
    </Sheet>
  );
}
