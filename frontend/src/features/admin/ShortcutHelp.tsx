import { useShortcuts } from "@shared/shortcuts/useShortcuts";
import { DescriptionList } from "@shared/ui/DescriptionList";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";

const keys = [
  ["J, K", "Next row, previous row"],
  ["Enter", "Open the focused row"],
  ["X", "Select the focused row"],
  ["A, C, R", "Approve a submission, request changes, reject it"],
  ["Ctrl K", "Go to a case, member, listing or section"],
  ["Ctrl Enter", "Send what you’re writing"],
  ["?", "Show this overview"],
] as const;

/** Overview of the keyboard shortcuts of the admin area, opened by "?". */
export function ShortcutHelp() {
  const [isShown, setShown] = useState(false);
  useShortcuts({ "?": () => setShown(true) });
  return (
    <Dialog
      open={isShown}
      onOpenChange={setShown}
      title="Keyboard shortcuts"
      description="On a Mac, press Cmd instead of Ctrl."
    >
      <DescriptionList items={keys} />
    </Dialog>
  );
}
