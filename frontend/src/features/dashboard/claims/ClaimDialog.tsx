import { saveClaim } from "@entities/claim/api/useClaims";
import { claimHints, claimKindLabels } from "@entities/claim/labels";
import type { Claim, ClaimKind } from "@entities/claim/types";
import { useVault } from "@entities/document/api/useDocuments";
import { Form } from "@shared/form/Form";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField, TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { useSession } from "@shared/session/useSession";
import { Dialog } from "@shared/ui/Dialog";
import { FactLine } from "@shared/ui/layout";

interface ClaimValues {
  statement: string;
  documentId: string;
}

const schema = formSchema<ClaimValues>("claim");

interface ClaimDialogProps {
  readonly submissionId: number;
  readonly kind: ClaimKind;
  /** The current claim. */
  readonly claim: Claim | undefined;
  readonly onSaved: (all: Claim[]) => void;
  readonly onClose: () => void;
}

/** Dialog to edit a claim and its proof document. */
export function ClaimDialog({ submissionId, kind, claim, onSaved, onClose }: ClaimDialogProps) {
  const { user } = useSession();
  const { data: vault } = useVault();
  const vehicleDocuments = vault?.documents.filter(({ vehicle }) => vehicle?.submissionId === submissionId) ?? [];
  // The current proof stays selectable while the vault loads.
  const currentProof = claim?.proof && !vehicleDocuments.some(({ id }) => id === claim.proof?.id) ? [claim.proof] : [];
  const documents = [...vehicleDocuments, ...currentProof].map(({ id, name }) => ({ value: String(id), label: name }));
  const isReviewed = Boolean(claim?.foundAt);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={claimKindLabels[kind]}
      description={`${claimHints[kind]} Everyone who opens the listing can read it.`}
    >
      <Form<ClaimValues>
        initialValues={{ statement: claim?.statement ?? "", documentId: String(claim?.proof?.id ?? "") }}
        schema={schema}
        onSubmit={async ({ statement, documentId }) => {
          const document = documentId === "" ? null : Number(documentId);
          onSaved(await saveClaim(submissionId, kind, { statement: statement.trim(), documentId: document }));
          onClose();
        }}
      >
        <TextAreaField name="statement" label="Your statement" rows={3} />
        {documents.length > 0 ? (
          <SelectField
            name="documentId"
            label="Proof (optional)"
            hint="One of your documents about this vehicle. Its sharing settings don’t change."
            options={[{ value: "", label: "No document" }, ...documents]}
          />
        ) : (
          <FactLine>
            {user?.isCollector
              ? "To add proof, upload a document to your vault and assign it to this vehicle."
              : "Documents are kept for verified collectors. You can show the concierge your proof; until then, it’s shown as stated by you."}
          </FactLine>
        )}
        {isReviewed && <FactLine>If you change it, the concierge’s finding is no longer shown.</FactLine>}
        <FormFooter label="Save" pendingLabel="Saving" />
      </Form>
    </Dialog>
  );
}
