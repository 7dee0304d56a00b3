import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import { dropPhotos, type PhotoKeeper } from "@entities/picture/upload/usePhotos";
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
import { useAutosave } from "@shared/form/useAutosave";
import { useToast } from "@shared/toasts/ToastProvider";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { DraftBar } from "./DraftBar";
import { FormSkeleton } from "./FormSkeleton";
import { SubmissionForm } from "./SubmissionForm";
import { fromDraftFields, isEmptyDraft, toDraftFields } from "./submissionDraft";
import { emptyValues, type SubmissionValues } from "./submissionValues";
import { useDraftBroadcast } from "./useDraftBroadcast";

const emptyForm = { values: emptyValues, photos: [] as readonly UploadedPhoto[] };

const DRAFT_CACHE_KEY = cacheKey(DRAFT_PATH);

interface DraftFormProps {
  readonly userId: number;
  readonly draft: SubmissionDraft | null;
  readonly photoKeeper: PhotoKeeper;
  readonly onRestart: () => void;
  /** Loads the stored version in place of this one. */
  readonly onLoad: () => void;
}

function DraftForm({ userId, draft, photoKeeper, onRestart, onLoad }: DraftFormProps) {
  const [initialDraft] = useState(draft);
  const [initial] = useState(() => (initialDraft ? fromDraftFields(initialDraft.fields) : emptyForm));
  const [isEmpty, setEmpty] = useState(initialDraft === null);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { notify } = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { write } = useCacheAccess();
  const [isOutdated, setOutdated] = useState(false);
  const tellOthers = useDraftBroadcast(userId, () => {
    setOutdated(true);
    void autosave.pause();
  });
  const autosave = useAutosave<Record<string, unknown>>({
    initial: toDraftFields(initial.values, initial.photos),
    save: async (fields, isLeaving) => {
      const cached: SubmissionDraft = { fields, savedAt: new Date().toISOString() };
      // The cached draft lets the user return before the request finishes.
      if (isLeaving) write(DRAFT_CACHE_KEY, cached).catch(() => undefined);
      await saveSubmissionDraft(fields, isLeaving);
      tellOthers();
      if (!isLeaving) await write(DRAFT_CACHE_KEY, cached);
    },
  });
  const { change } = autosave;
  const clear = async () => {
    autosave.clear();
    tellOthers();
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
      if (!isOutdated) autosave.resume();
      throw error;
    }
  };
  return (
    <>
      <DraftBar
        state={autosave.state}
        initialDraft={initialDraft}
        isOutdated={isOutdated}
        onLoad={onLoad}
        onDiscard={isEmpty ? undefined : () => setConfirmOpen(true)}
      />
      <SubmissionForm
        revised={null}
        draftKey="submissions/new"
        initial={initial}
        photoKeeper={photoKeeper}
        submitLabel="Submit Vehicle"
        onSubmit={send}
        onValuesChange={onEntered}
        onSubmitted={async ({ id }) => {
          dropPhotos(photoKeeper);
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
export default function SubmitTab({ userId, photoKeeper }: { userId: number; photoKeeper: PhotoKeeper }) {
  const query = useSubmissionDraft();
  // A new key remounts the form after the draft was discarded.
  const [formKey, setFormKey] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const restart = () => {
    dropPhotos(photoKeeper);
    setFormKey((current) => current + 1);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  // The form is gone meanwhile, and begins again with what arrives.
  const load = () => void query.mutate(undefined).then(restart);
  return (
    <div ref={top} tabIndex={-1}>
      {query.data !== undefined ? (
        <DraftForm
          key={formKey}
          userId={userId}
          draft={query.data}
          photoKeeper={photoKeeper}
          onRestart={restart}
          onLoad={load}
        />
      ) : query.error ? (
        // Without the stored draft, an empty form would be saved over it.
        <ErrorState title="Your draft couldn’t be loaded." error={query.error} onRetry={query.mutate} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}
