import { showFailedPhoto } from "@entities/picture/upload/PhotoTile";
import type { UploadedPhoto } from "@entities/picture/upload/photoStore";
import { type PhotoKeeper, type Photos, usePhotos } from "@entities/picture/upload/usePhotos";
import { previewSubmission } from "@entities/submission/api/useSubmissions";
import type { NewSubmission, SubmissionPreview } from "@entities/submission/types";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormFailure } from "@shared/form/FormFooter";
import { formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { MutedText, WrapRow } from "@shared/ui/layout";
import { useConfirmation } from "@shared/ui/useConfirmation";
import { useEffect, useId, useState } from "react";
import styled from "styled-components";
import { ReadinessPanel } from "./ReadinessPanel";
import {
  remotePictureCount,
  type SubmissionValues,
  submissionSchema,
  toSubmission,
  toSubmissionField,
} from "./submissionValues";
import { submitQuestions } from "./submitQuestions";
import { VehicleFields } from "./VehicleFields";

const PreviewDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "submission-preview" */ "./SubmissionPreviewDialog"),
);

/** Value of the button that shows the listing instead of sending it. */
const PREVIEW = "preview";

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]} ${theme.space[6]};

  ${theme.media.large} {
    grid-template-columns: minmax(0, 1fr) ${theme.size[16]};

    /* The panel is beside all of the form. */
    & > details {
      grid-area: 1 / 2 / 3;
    }
  }
`;

const Footer = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};

  ${theme.media.medium} {
    padding-left: calc(${theme.size[16]} + ${theme.space[6]});
  }
`;

/** Reports form values and photos on every change, for autosave. */
function ReportValues({
  values,
  photos,
  onValuesChange,
}: {
  values: SubmissionValues;
  photos: Photos;
  onValuesChange: (values: SubmissionValues, photos: readonly UploadedPhoto[]) => void;
}) {
  useEffect(() => onValuesChange(values, photos.uploaded), [values, photos.uploaded, onValuesChange]);
  return null;
}

interface SubmissionFormProps<Result> {
  /** The submission that is revised; null for a new one. */
  readonly revised: number | null;
  /** Key under which unsent values are stored when the session has expired. */
  readonly draftKey: string;
  readonly initial: { readonly values: SubmissionValues; readonly photos: readonly UploadedPhoto[] };
  /** Keeps the photos while the form is not shown. */
  readonly photoKeeper?: PhotoKeeper;
  readonly submitLabel: string;
  /** Closes the form without sending it. */
  readonly onDiscard?: () => void;
  /** Submits with the idempotency key of this content. */
  readonly onSubmit: (content: NewSubmission, idempotencyKey: string) => Promise<Result>;
  readonly onSubmitted: (submission: Result) => Promise<void> | void;
  readonly onValuesChange?: (values: SubmissionValues, photos: readonly UploadedPhoto[]) => void;
}

/** Vehicle form for new and edited submissions. */
export function SubmissionForm<Result>({
  revised,
  draftKey,
  initial,
  photoKeeper,
  submitLabel,
  onDiscard,
  onSubmit,
  onSubmitted,
  onValuesChange,
}: SubmissionFormProps<Result>) {
  const photos = usePhotos(initial.photos, {}, photoKeeper);
  const captionListId = useId();
  const { notify } = useToast();
  const [fetchedPictures, setFetchedPictures] = useState(0);
  const [preview, setPreview] = useState<SubmissionPreview | null>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { ask, dialog: confirmation } = useConfirmation();

  const confirmSubmit = async (values: SubmissionValues, { intent }: { intent: string }) => {
    const failedPhotos = photos.list.filter(({ state }) => state === "failed").length;
    const questions = submitQuestions(toSubmission(values, photos.uploaded), failedPhotos);
    if (intent === PREVIEW || questions.length === 0) return true;
    const description = questions.join(" ");
    const isAgreed = await ask({ title: "Before you submit", description, confirmLabel: submitLabel });
    // After the dialog has returned the focus.
    if (!isAgreed && failedPhotos > 0) setTimeout(showFailedPhoto);
    return isAgreed;
  };

  return (
    <>
      <Form
        draftKey={draftKey}
        initialValues={initial.values}
        schema={submissionSchema}
        mapFieldName={toSubmissionField}
        confirmSubmit={confirmSubmit}
        onSubmit={async (values, { keyFor, intent }) => {
          const content = toSubmission(values, photos.uploaded);
          setFetchedPictures(remotePictureCount(content));
          if (intent === PREVIEW) {
            setPreview(await previewSubmission(content));
            setPreviewOpen(true);
          } else {
            await onSubmitted(await onSubmit(content, keyFor(content)));
          }
          setFetchedPictures(0);
        }}
        onFailure={(error, { intent }) => {
          setFetchedPictures(0);
          if (intent === PREVIEW) return;
          notify({ title: "Submission Failed", description: errorMessage(error), variant: "destructive" });
        }}
      >
        {({ isSubmitting, values, intent }) => (
          <>
            {onValuesChange && <ReportValues values={values} photos={photos} onValuesChange={onValuesChange} />}
            <Columns>
              <div>
                <VehicleFields values={values} photos={photos} captionListId={captionListId} />
              </div>
              <ReadinessPanel
                content={toSubmission(values, photos.uploaded)}
                revised={revised}
                captionListId={captionListId}
              />
              <Footer>
                <FormFailure />
                {photos.isBusy && (
                  <MutedText>Photos are still uploading. You can submit the form when they’re done.</MutedText>
                )}
                {isSubmitting && fetchedPictures > 0 && (
                  <MutedText role="status">
                    {`Fetching ${formatQuantity(fetchedPictures, "photo from its URL", "photos from their URLs")}. This can take a minute.`}
                  </MutedText>
                )}
                <WrapRow>
                  <Button type="submit" variant="primary" disabled={isSubmitting || photos.isBusy}>
                    {isSubmitting && intent !== PREVIEW ? "Submitting" : submitLabel}
                  </Button>
                  <Button type="submit" value={PREVIEW} disabled={isSubmitting || photos.isBusy} aria-haspopup="dialog">
                    {isSubmitting && intent === PREVIEW ? "Preparing" : "Preview"}
                  </Button>
                  {onDiscard && (
                    <Button variant="quiet" onClick={onDiscard}>
                      Discard Changes
                    </Button>
                  )}
                </WrapRow>
              </Footer>
            </Columns>
          </>
        )}
      </Form>
      {confirmation}
      {preview && <PreviewDialog preview={preview} open={isPreviewOpen} onOpenChange={setPreviewOpen} />}
    </>
  );
}
