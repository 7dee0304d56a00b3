import type { DraftState } from "@shared/form/useAutosave";
import { formatTime } from "@shared/format";
import { MetaLine } from "@shared/ui/layout";

function draftStateText(state: DraftState): string {
  switch (state.name) {
    case "untouched":
      return "";
    case "saving":
      return "Saving draft";
    case "saved":
      return `Draft saved ${formatTime(state.at)}`;
    case "failed":
      return "Draft saved in this browser only";
  }
}

/** Shows whether the draft is saved. */
export function DraftStatus({ state }: { state: DraftState }) {
  return <MetaLine>{draftStateText(state)}</MetaLine>;
}
