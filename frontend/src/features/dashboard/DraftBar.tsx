import type { SubmissionDraft } from "@entities/submission/types";
import type { DraftState } from "@shared/form/useAutosave";
import { formatDateTime, formatTime } from "@shared/format";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { Button } from "@shared/ui/Button";
import styled from "styled-components";

const Bar = styled.div`
  ${muted}
  ${tabularNums}
  ${spreadRow}
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  min-height: ${theme.minTouchTarget};
  padding-block: ${theme.space[1]};
  border-bottom: ${theme.border.line};
  background: ${theme.color.surface};

  /* In sight under the header, where there is room for both. */
  ${theme.media.medium} {
    position: sticky;
    top: ${theme.size[5]};
    z-index: ${theme.zIndex.raised};
  }
`;

function draftStateText(state: DraftState, initialDraft: SubmissionDraft | null): string {
  switch (state.name) {
    case "saving":
      return "Saving the draft";
    case "saved":
      return `Draft saved ${formatTime(state.at)}`;
    case "failed":
      return "The draft couldn’t be saved. What you wrote is still here.";
    case "untouched":
      return initialDraft
        ? `Draft of ${formatDateTime(initialDraft.savedAt)} restored`
        : "Your entries are saved as a draft until you submit them.";
  }
}

interface DraftBarProps {
  readonly state: DraftState;
  /** The draft that the form began with. */
  readonly initialDraft: SubmissionDraft | null;
  /** Whether another window stored a later version; this one no longer saves. */
  readonly isOutdated: boolean;
  readonly onLoad: () => void;
  /** Absent while there is nothing to discard. */
  readonly onDiscard?: (() => void) | undefined;
}

/** State of the draft above its form. */
export function DraftBar({ state, initialDraft, isOutdated, onLoad, onDiscard }: DraftBarProps) {
  return (
    <Bar>
      <span role="status">
        {isOutdated ? "This draft was changed in another window." : draftStateText(state, initialDraft)}
      </span>
      {isOutdated ? (
        <Button variant="quiet" onClick={onLoad}>
          Load that version
        </Button>
      ) : (
        onDiscard && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onDiscard}>
            Discard draft
          </Button>
        )
      )}
    </Bar>
  );
}
