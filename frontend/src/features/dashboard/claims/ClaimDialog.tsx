import rules from "@contract/rules.json";
import { saveClaim } from "@entities/claim/api/useClaims";
import { claimHints, claimKindLabels } from "@entities/claim/labels";
import type { Claim, ClaimKind } from "@entities/claim/types";
import { uploadClaimEvidence, useVault } from "@entities/document/api/useDocuments";
import { errorMessage } from "@shared/api/error";
import { MAX_DOCUMENT_MB } from "@shared/api/limits";
import { FileInput, UploadProgress } from "@shared/form/FileInput";
import { Form } from "@shared/form/Form";
import { FailureMessage } from "@shared/form/FormError";
import { FormFooter } from "@shared/form/FormFooter";
import { SelectField, TextAreaField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import { Dialog } from "@shared/ui/Dialog";
import { MetaLine } from "@shared/ui/layout";
import { useFormikContext } from "formik";
import { useState } from "react";

interface ClaimValues {
  statement: string;
  documentId: string;
}

const schema = formSchema<ClaimValues>("claim");

const MAX_STATEMENT = rules.forms.claim.statement.find(({ check }) => check === "maxLength")?.value;

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
  const { data: vault, mutate } = useVault();
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
        draftKey={`submissions/${submissionId}/claims/${kind}`}
        keepsDraft
        initialValues={{ statement: claim?.statement ?? "", documentId: String(claim?.proof?.id ?? "") }}
        schema={schema}
        onSubmit={async ({ statement, documentId }) => {
          const document = documentId === "" ? null : Number(documentId);
          onSaved(await saveClaim(submissionId, kind, { statement: statement.trim(), documentId: document }));
          onClose();
        }}
      >
        <TextAreaField name="statement" label="Your statement" hint={`At most ${MAX_STATEMENT} characters.`} rows={3} />
        {documents.length > 0 && (
          <SelectField
            name="documentId"
            label="Proof (optional)"
            hint="One of your documents about this vehicle. Its sharing settings don’t change."
            options={[{ value: "", label: "No document" }, ...documents]}
          />
        )}
        <EvidenceUpload submissionId={submissionId} onUploaded={mutate} />
        {isReviewed && <MetaLine>If you change it, the concierge’s finding is no longer shown.</MetaLine>}
        <FormFooter label="Save" pendingLabel="Saving" />
      </Form>
    </Dialog>
  );
}

interface EvidenceUploadProps {
  readonly submissionId: number;
  /** Reads the documents again. */
  readonly onUploaded: () => Promise<unknown>;
}

/** Uploads a document about the vehicle and chooses it as proof. */
function EvidenceUpload({ submissionId, onUploaded }: EvidenceUploadProps) {
  const { setFieldValue } = useFormikContext<ClaimValues>();
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setFailure(null);
    setSending({ name: file.name, progress: 0 });
    try {
      const onProgress = (progress: number) => setSending({ name: file.name, progress });
      const { id } = await uploadClaimEvidence(submissionId, file, onProgress);
      await onUploaded();
      await setFieldValue("documentId", String(id));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setSending(null);
    }
  };
  return (
    <FileInput
      label="Upload proof"
      hint={`PDF, JPEG, PNG or WebP, up to ${MAX_DOCUMENT_MB} MB. Only the concierge can open it.`}
      disabled={sending !== null}
      multiple={false}
      onSelect={upload}
    >
      {sending && <UploadProgress {...sending} />}
      <FailureMessage text={failure} />
    </FileInput>
  );
}
