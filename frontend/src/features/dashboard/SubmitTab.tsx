import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import {
  DRAFT_PATH,
  discardSubmissionDraft,
  SUBMISSIONS_PATH,
  saveSubmissionDraft,
  submitVehicle,
  useSubmissionDraft,
} from "@entities/submission/api/useSubmissions";
import type { NewSubmission, SubmissionDraft } from "@entities/submission/types";
import { cacheKey, pathIs } from "@shared/api/cacheKeys";
import { useCacheAccess, useInvalidate } from "@shared/api/query";
import { type DraftState, useAutosave } from "@shared/form/useAutosave";
import { formatDateTime, formatTime } from "@shared/format";
import { spreadRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import styled from "styled-components";
import { FormSkeleton } from "./FormSkeleton";
import { SubmissionForm } from "./SubmissionForm";
import { fromDraftFields, isEmptyDraft, toDraftFields } from "./submissionDraft";
import { emptyValues, type SubmissionValues } from "./submissionValues";

const DraftBar = styled.div`
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

const emptyForm = { values: emptyValues, photos: [] as readonly UploadedPhoto[] };

const DRAFT_CACHE_KEY = cacheKey(DRAFT_PATH);

interface DraftFormProps {
  readonly userId: number;
  readonly draft: SubmissionDraft | null;
  readonly onRestart: () => void;
}

function DraftForm({ userId, draft, onRestart }: DraftFormProps) {
  const [initialDraft] = useState(draft);
  const [initial] = useState(() => (initialDraft ? fromDraftFields(initialDraft.fields) : emptyForm));
  const [isEmpty, setEmpty] = useState(initialDraft === null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { notify } = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { write } = useCacheAccess();
  const autosave = useAutosave<Record<string, unknown>>({
    initial: toDraftFields(initial.values, initial.photos),
    save: async (fields, isLeaving) => {
      const cached: SubmissionDraft = { fields, savedAt: new Date().toISOString() };
      // The cached draft lets the user return before the request finishes.
      if (isLeaving) write(DRAFT_CACHE_KEY, cached).catch(() => undefined);
      await saveSubmissionDraft(fields, isLeaving);
      if (!isLeaving) await write(DRAFT_CACHE_KEY, cached);
    },
  });
  const { change } = autosave;
  const clear = async () => {
    autosave.clear();
    await write(DRAFT_CACHE_KEY, null);
  };

  const onEntered = useCallback(
    (values: SubmissionValues, photos: readonly UploadedPhoto[]) => {
      const draftFields = toDraftFields(values, photos);
      setEmpty(isEmptyDraft(draftFields));
      change(draftFields);
    },
    [change],
  );
  const send = async (content: NewSubmission, key: string) => {
    await autosave.pause();
    try {
      return await submitVehicle(content, userId, key);
    } catch (error) {
      autosave.resume();
      throw error;
    }
  };
  return (
    <>
      <DraftBar>
        <span role="status">{draftStateText(autosave.state, initialDraft)}</span>
        {!isEmpty && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setConfirmOpen(true)}>
            Discard draft
          </Button>
        )}
      </DraftBar>
      <SubmissionForm
        revised={null}
        draftKey="submissions/new"
        initial={initial}
        submitLabel="Submit Vehicle"
        onSubmit={send}
        onValuesChange={onEntered}
        onSubmitted={async ({ id }) => {
          notify({ title: "Vehicle Submitted", description: "Your vehicle has been submitted for review." });
          await clear();
          await invalidate(pathIs(SUBMISSIONS_PATH));
          await navigate(`/dashboard/submissions/${id}`);
        }}
      />
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Discard the draft?"
        description="Everything entered here will be deleted, including photos."
        confirmLabel="Discard"
        variant="destructive"
        onConfirm={async () => {
          await autosave.pause();
          await discardSubmissionDraft();
          await clear();
          onRestart();
        }}
      />
    </>
  );
}

/** New submission with an autosaved draft. */
export default function SubmitTab({ userId }: { userId: number }) {
  const query = useSubmissionDraft();
  // A new key remounts the form after the draft was discarded.
  const [formKey, setFormKey] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const restart = () => {
    setFormKey((current) => current + 1);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} tabIndex={-1}>
      {query.data !== undefined ? (
        <DraftForm key={formKey} userId={userId} draft={query.data} onRestart={restart} />
      ) : query.error ? (
        // Without the stored draft, an empty form would be saved over it.
        <ErrorState title="Your draft couldn’t be loaded." error={query.error} onRetry={query.mutate} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}
