import { endShare, shareDocument } from "@entities/document/api/useDocuments";
import { DocumentLine, DocumentList, DocumentRow } from "@entities/document/document.styles";
import { formatIsoDay } from "@entities/document/labels";
import type { VaultDocument } from "@entities/document/types";
import { errorMessage } from "@shared/api/error";
import { Form } from "@shared/form/Form";
import { FormError } from "@shared/form/FormError";
import { SelectField, TextField } from "@shared/form/fields";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { useState } from "react";
import { type ObjectSchema, object, string } from "yup";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

interface ShareValues {
  audience: string;
  username: string;
  until: string;
}

const schema: ObjectSchema<ShareValues> = object({
  audience: string().default("member"),
  username: string()
    .default("")
    .when("audience", ([audience], field) =>
      audience === "member" ? field.required("Please name a verified collector") : field,
    ),
  until: string().default("").required("Please choose the last day"),
});

/** Date input value, `days` from now in local time. */
function dateInDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

interface ShareDialogProps {
  readonly document: VaultDocument;
  /** Called after a share was added or ended. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Dialog to share a document and end shares. */
export function ShareDialog({ document, onChange, onClose }: ShareDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const stopSharing = async (share: number) => {
    setFailure(null);
    try {
      await endShare(document.id, share);
    } catch (error) {
      setFailure(errorMessage(error, UNREACHABLE));
    }
    onChange();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${document.name}`}
      description="They can look at it and download it until the end of the last day, Chicago time. You see each time they do."
    >
      {document.shares.length > 0 && (
        <DocumentList aria-label="Shared with">
          {document.shares.map(({ id, username, until, isOver }) => (
            <DocumentRow key={id}>
              <div>
                <p>{username ?? "All verified collectors"}</p>
                <DocumentLine>
                  {isOver ? `Ended on ${formatIsoDay(until)}` : `Until ${formatIsoDay(until)}`}
                </DocumentLine>
              </div>
              <Button
                variant="quiet"
                aria-label={`Stop sharing with ${username ?? "all verified collectors"}`}
                onClick={() => void stopSharing(id)}
              >
                Stop sharing
              </Button>
            </DocumentRow>
          ))}
        </DocumentList>
      )}
      <Form<ShareValues>
        initialValues={{ audience: "member", username: "", until: dateInDays(30) }}
        schema={schema}
        onSubmit={async ({ audience, username, until }, { resetForm }) => {
          setFailure(null);
          await shareDocument(document.id, audience === "member" ? username.trim() : null, until);
          resetForm();
          onChange();
        }}
        onFailure={(error) => setFailure(errorMessage(error, UNREACHABLE))}
      >
        {({ isSubmitting, values }) => (
          <>
            <SelectField
              name="audience"
              label="With"
              options={[
                { value: "member", label: "One collector" },
                { value: "collectors", label: "All verified collectors" },
              ]}
            />
            {values.audience === "member" && (
              <TextField name="username" label="Username" autoComplete="off" autoCapitalize="none" />
            )}
            <TextField name="until" label="Last day" type="date" min={dateInDays(0)} max={dateInDays(366)} />
            {failure && <FormError role="alert">{failure}</FormError>}
            <div>
              <Button type="submit" variant="primary" disabled={isSubmitting}>
                {isSubmitting ? "Sharing" : "Share"}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
