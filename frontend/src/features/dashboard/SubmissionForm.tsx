import type { NewSubmission, SubmissionPreview } from "@entities/submission/types";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { ContentKey } from "../../shared/api/contentKey";
import { ApiError, sentenceOf } from "../../shared/api/error";
import { previewSubmission } from "../../shared/api/selling/useSubmissions";
import { FailureText } from "../../shared/form/FailureText";
import { Form } from "../../shared/form/Form";
import { countOf } from "../../shared/format";
import type { KeptPhoto } from "../../shared/media/photos";
import { type Photos, usePhotos } from "../../shared/media/usePhotos";
import { useNotices } from "../../shared/notices/NoticeProvider";
import { muted } from "../../shared/theme/text";
import { theme } from "../../shared/theme/theme";
import { Button } from "../../shared/ui/Button";
import { contentOf, fetchedCount, fieldOf, type SubmissionValues, submissionSchema } from "./content";
import { VehicleFields } from "./VehicleFields";

const PreviewDialog = lazy(() => import(/* webpackChunkName: "submission-preview" */ "./PreviewDialog"));

const UNREACHABLE = "The server could not be reached. What you wrote is still here: please try again in a moment.";

const Foot = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[3]};

  ${theme.media.medium} {
    padding-left: calc(16rem + ${theme.space[6]});
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const Patience = styled.p`
  ${muted}
`;

/** Tells the one who keeps a draft what is in the form, photographs and all. */
function Entered({
  values,
  photos,
  onEntered,
}: {
  values: SubmissionValues;
  photos: Photos;
  onEntered: (values: SubmissionValues, photos: readonly KeptPhoto[]) => void;
}) {
  useEffect(() => onEntered(values, photos.kept), [values, photos.kept, onEntered]);
  return null;
}

interface SubmissionFormProps<Sent> {
  /** Under what a form that nobody was allowed to send is kept. */
  readonly unsentKey: string;
  readonly start: { readonly values: SubmissionValues; readonly photos: readonly KeptPhoto[] };
  readonly button: string;
  /** Sends it; called with the key under which this content is sent. */
  readonly onSend: (content: NewSubmission, key: string) => Promise<Sent>;
  readonly onSent: (submission: Sent) => Promise<void> | void;
  readonly onEntered?: (values: SubmissionValues, photos: readonly KeptPhoto[]) => void;
}

/** Everything that is asked of a vehicle, for a new submission and for a changed one. */
export function SubmissionForm<Sent>({
  unsentKey,
  start,
  button,
  onSend,
  onSent,
  onEntered,
}: SubmissionFormProps<Sent>) {
  const photos = usePhotos(start.photos);
  const key = useRef<ContentKey>(null);
  const { notify } = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  const [fetching, setFetching] = useState(0);
  const [preview, setPreview] = useState<SubmissionPreview | null>(null);
  const [isShown, setShown] = useState(false);
  // One form, two buttons: which of them sent it.
  const wantsPreview = useRef(false);

  const fail = (error: unknown) => {
    setFetching(0);
    const sentence = sentenceOf(error, UNREACHABLE);
    const fields = error instanceof ApiError ? Object.values(error.problem?.fields ?? {}) : [];
    setFailure(fields.length > 0 ? "Please look at the marked fields." : sentence);
    if (wantsPreview.current) return;
    notify({ title: "Submission Failed", description: sentence, variant: "destructive" });
  };

  return (
    <>
      <Form
        unsentKey={unsentKey}
        initialValues={start.values}
        schema={submissionSchema}
        fieldOf={fieldOf}
        onSubmit={async (values) => {
          setFailure(null);
          const content = contentOf(values, photos.kept);
          setFetching(fetchedCount(content));
          if (wantsPreview.current) {
            setPreview(await previewSubmission(content));
            setShown(true);
          } else {
            key.current ??= new ContentKey();
            await onSent(await onSend(content, key.current.for(content)));
          }
          setFetching(0);
        }}
        onFailure={fail}
      >
        {({ isSubmitting, values }) => (
          <>
            {onEntered && <Entered values={values} photos={photos} onEntered={onEntered} />}
            <VehicleFields values={values} photos={photos} />
            <Foot>
              {failure && <FailureText role="alert">{failure}</FailureText>}
              {photos.isBusy && (
                <Patience>Photographs are still being uploaded. You can send the form when they are done.</Patience>
              )}
              {isSubmitting && fetching > 0 && (
                <Patience role="status">
                  {`Fetching ${countOf(fetching, "picture from its address", "pictures from their addresses")}. This can take a minute.`}
                </Patience>
              )}
              <Buttons>
                <Button
                  type="submit"
                  variant="primary"
                  disabled={isSubmitting || photos.isBusy}
                  onClick={() => {
                    wantsPreview.current = false;
                  }}
                >
                  {isSubmitting && !wantsPreview.current ? "Submitting" : button}
                </Button>
                <Button
                  type="submit"
                  disabled={isSubmitting || photos.isBusy}
                  aria-haspopup="dialog"
                  onClick={() => {
                    wantsPreview.current = true;
                  }}
                >
                  {isSubmitting && wantsPreview.current ? "Preparing" : "Preview"}
                </Button>
              </Buttons>
            </Foot>
          </>
        )}
      </Form>
      {preview && (
        <Suspense>
          <PreviewDialog preview={preview} open={isShown} onOpenChange={setShown} />
        </Suspense>
      )}
    </>
  );
}
