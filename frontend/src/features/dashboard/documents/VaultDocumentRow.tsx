import { attachDocument, deleteDocument, documentFileUrl } from "@entities/document/api/useDocuments";
import { DocumentPreviewDialog } from "@entities/document/DocumentPreviewDialog";
import { DocumentName, DocumentRow } from "@entities/document/document.styles";
import { mediaTypeLabel } from "@entities/document/labels";
import type { VaultDocument } from "@entities/document/types";
import type { Submission } from "@entities/submission/types";
import { useAction } from "@shared/api/useAction";
import { Select } from "@shared/form/Select";
import { formatDate, formatFileSize, formatIsoDay } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { MetaLine, QuietButtonRow } from "@shared/ui/layout";
import { useState } from "react";
import styled from "styled-components";
import { AccessLogDialog } from "./AccessLogDialog";
import { ShareDialog } from "./ShareDialog";

const Wrapper = styled.div`
  max-width: ${theme.size[22]};
  margin-top: ${theme.space[1]};
`;

type OpenDialog = "preview" | "share" | "log" | "delete";

/** Summary of a document's shares. */
function sharingSummary({ shares }: VaultDocument): string {
  const open = shares.filter(({ isOver }) => !isOver);
  if (open.length === 0) return "Private";
  const all = open.find(({ username }) => !username);
  if (all) return `Open to all verified collectors until ${formatIsoDay(all.until)}`;
  const names = open.map(({ username, until }) => `${username} until ${formatIsoDay(until)}`);
  return `Open to ${names.join(", ")}`;
}

interface VaultDocumentRowProps {
  readonly document: VaultDocument;
  /** Submissions that the document can be attached to. */
  readonly submissions: readonly Submission[];
  /** Called after a change. */
  readonly onChange: () => void;
}

/** One of the user's documents with its actions. */
export function VaultDocumentRow({ document, submissions, onChange }: VaultDocumentRowProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const { id, name, vehicle } = document;

  const attachment = useAction(
    (submission: string) => attachDocument(id, submission === "" ? null : Number(submission)),
    { failureTitle: "No changes made", onSuccess: onChange, onFailure: onChange },
  );

  const vehicles = submissions.map((submission) => ({
    value: String(submission.id),
    label: `${submission.year} ${submission.make} ${submission.model}`,
  }));
  return (
    <DocumentRow>
      <div>
        <DocumentName>{name}</DocumentName>
        <MetaLine>
          {mediaTypeLabel(document.kind)} · {formatFileSize(document.size)} · {formatDate(document.uploadedAt)}
        </MetaLine>
        <MetaLine>{sharingSummary(document)}</MetaLine>
        {vehicles.length > 0 && (
          <Wrapper>
            <Select
              aria-label={`What ${name} is about`}
              value={vehicle?.submissionId ? String(vehicle.submissionId) : ""}
              onChange={({ target }) => void attachment.run(target.value)}
              options={[{ value: "", label: "Not about a vehicle" }, ...vehicles]}
            />
          </Wrapper>
        )}
      </div>
      <QuietButtonRow>
        {document.hasPreview && (
          <Button variant="quiet" aria-label={`Preview ${name}`} onClick={() => setOpenDialog("preview")}>
            Preview
          </Button>
        )}
        <ButtonAnchor variant="quiet" href={documentFileUrl(id)} download aria-label={`Download ${name}`}>
          Download
        </ButtonAnchor>
        <Button variant="quiet" aria-label={`Share ${name}`} onClick={() => setOpenDialog("share")}>
          Share
        </Button>
        <Button variant="quiet" aria-label={`Access log for ${name}`} onClick={() => setOpenDialog("log")}>
          Access log
        </Button>
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => setOpenDialog("delete")}>
          Delete
        </Button>
      </QuietButtonRow>
      {openDialog === "preview" && <DocumentPreviewDialog id={id} name={name} onClose={close} />}
      {openDialog === "share" && <ShareDialog document={document} onChange={onChange} onClose={close} />}
      {openDialog === "log" && <AccessLogDialog document={document} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "delete"}
        onOpenChange={(open) => !open && close()}
        title={`Delete ${name}?`}
        description="The file and its access log will be deleted. People you shared it with can no longer open it."
        confirmLabel="Delete"
        variant="destructive"
        success={{ title: "Document deleted" }}
        onConfirm={async () => {
          await deleteDocument(id);
          onChange();
        }}
      />
    </DocumentRow>
  );
}
