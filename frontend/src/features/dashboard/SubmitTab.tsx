import type { NewSubmission, SubmissionDraft } from "@entities/submission/types";
import { useCallback, useRef, useState } from "react";
import styled from "styled-components";
import { pathIs } from "../../shared/api/keys";
import { useInvalidate } from "../../shared/api/query";
import {
  discardSubmissionDraft,
  SUBMISSIONS_KEY,
  submitVehicle,
  useSubmissionDraft,
} from "../../shared/api/selling/useSubmissions";
import { formatClock, formatMoment } from "../../shared/format";
import type { KeptPhoto } from "../../shared/media/photos";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { figures, muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { Skeleton } from "../../shared/ui/Skeleton";
import { emptyValues, type SubmissionValues } from "./content";
import { draftOf, isEmptyDraft, restored } from "./draft";
import { SubmissionForm } from "./SubmissionForm";
import { type DraftState, useDraftKeeping } from "./useDraftKeeping";

const Bar = styled.div`
  ${muted}
  ${figures}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[2]};
  min-height: ${theme.target};
  border-bottom: 1px solid ${theme.colour.line};
  background: ${theme.colour.surface};

  /* In sight under the header, where there is room for both. */
  ${theme.media.medium} {
    position: sticky;
    top: 5rem;
    z-index: ${theme.layer.raised};
  }
`;

function wordsOf(state: DraftState, found: SubmissionDraft | null): string {
  switch (state.name) {
    case "saving":
      return "Saving the draft";
    case "saved":
      return `Draft saved ${formatClock(state.at)}`;
    case "failed":
      return "The draft could not be saved. What you wrote is still here.";
    case "untouched":
      return found
        ? `Draft of ${formatMoment(found.savedAt)} restored`
        : "What you write is kept as a draft until you submit it.";
  }
}

const emptyStart = { values: emptyValues, photos: [] as readonly KeptPhoto[] };

interface DraftedProps {
  readonly userId: number;
  readonly draft: SubmissionDraft | null;
  readonly onAgain: () => void;
}

function Drafted({ userId, draft, onAgain }: DraftedProps) {
  const [found] = useState(draft);
  const [start] = useState(() => (found ? restored(found.fields) : emptyStart));
  const [isEmpty, setEmpty] = useState(found === null);
  const [asks, setAsks] = useState(false);
  const { notify } = useNotices();
  const invalidate = useInvalidate();
  const keeping = useDraftKeeping(userId, found ? draftOf(start.values, start.photos) : null);
  const { enter } = keeping;

  const onEntered = useCallback(
    (values: SubmissionValues, photos: readonly KeptPhoto[]) => {
      const entered = draftOf(values, photos);
      setEmpty(isEmptyDraft(entered));
      enter(entered);
    },
    [enter],
  );
  const send = async (content: NewSubmission, key: string) => {
    await keeping.pause();
    try {
      return await submitVehicle(content, userId, key);
    } catch (error) {
      keeping.resume();
      throw error;
    }
  };
  return (
    <>
      <Bar>
        <span role="status">{wordsOf(keeping.state, found)}</span>
        {!isEmpty && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            Discard draft
          </Button>
        )}
      </Bar>
      <SubmissionForm
        unsentKey="submissions/new"
        start={start}
        button="Submit Vehicle"
        onSend={send}
        onEntered={onEntered}
        onSent={async () => {
          notify({ title: "Vehicle Submitted", description: "Your vehicle has been submitted for review." });
          await keeping.forget();
          onAgain();
          await invalidate(pathIs(SUBMISSIONS_KEY));
        }}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Discard the draft?"
        description="Everything entered here is thrown away, photographs included."
        confirm="Discard"
        variant="destructive"
        onConfirm={async () => {
          await keeping.pause();
          await discardSubmissionDraft();
          await keeping.forget();
          onAgain();
        }}
      />
    </>
  );
}

/** A new submission: kept as a draft while it is written, sent for review when it is done. */
export function SubmitTab({ userId }: { userId: number }) {
  const { data: draft, isLoading } = useSubmissionDraft();
  // Each form is used once: what was sent or thrown away leaves nothing behind.
  const [turn, setTurn] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const again = () => {
    setTurn((current) => current + 1);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} tabIndex={-1}>
      {isLoading ? (
        <div role="status" aria-busy="true" aria-label="Loading the form">
          <Skeleton $height="40rem" />
        </div>
      ) : (
        <Drafted key={turn} userId={userId} draft={draft ?? null} onAgain={again} />
      )}
    </div>
  );
}
