import { ReasonDialog } from "@shared/form/ReasonDialog";

interface ReportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What is reported. */
  readonly noun: "topic" | "reply";
  readonly onReport: (reason: string) => Promise<unknown>;
}

/** Dialog that reports a post to the concierge. */
export function ReportDialog({ open, onOpenChange, noun, onReport }: ReportDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report this ${noun}`}
      description="The concierge reviews it. The author isn’t told who reported it."
      confirmLabel="Report"
      rules="report"
      label="What’s wrong?"
      success={{ title: "Reported", description: "The concierge will review it." }}
      onConfirm={onReport}
    />
  );
}
