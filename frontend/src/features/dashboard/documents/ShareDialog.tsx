import { endShare, shareDocument } from "@entities/document/api/useDocuments";
import { DocumentList, DocumentRow } from "@entities/document/document.styles";
import type { VaultDocument } from "@entities/document/types";
import { useAction } from "@shared/api/useAction";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { formatIsoDay } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { Dialog } from "@shared/ui/Dialog";
import { MetaLine } from "@shared/ui/layout";

interface ShareValues {
  audience: string;
  username: string;
  until: string;
}

const schema = formSchema<ShareValues>("documentShare", {
  optional: ({ audience }) => (audience === "member" ? [] : ["username"]),
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
  const stopping = useAction((share: number) => endShare(document.id, share), {
    onSuccess: onChange,
    onFailure: onChange,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${document.name}`}
      description="They can view and download it through the last day, Central Time. You can see each time they do."
    >
      {document.shares.length > 0 && (
        <DocumentList aria-label="Shared with">
          {document.shares.map(({ id, username, until, isOver }) => (
            <DocumentRow key={id}>
              <div>
                <p>{username ?? "All verified collectors"}</p>
                <MetaLine>{isOver ? `Ended on ${formatIsoDay(until)}` : `Until ${formatIsoDay(until)}`}</MetaLine>
              </div>
              <Button
                variant="quiet"
                aria-label={`Stop sharing with ${username ?? "all verified collectors"}`}
                onClick={() => void stopping.run(id)}
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
          await shareDocument(document.id, audience === "member" ? username.trim() : null, until);
          resetForm();
          onChange();
        }}
      >
        {({ values }) => (
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
            <FormFooter label="Share" pendingLabel="Sharing" failure={stopping.failure} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
