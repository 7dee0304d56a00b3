import type { VaultDocument } from "@entities/document/types";
import type { Submission } from "@entities/submission/types";
import { useState } from "react";
import styled from "styled-components";
import { attachDocument, deleteDocument, fileOf } from "../../../shared/api/documents/useDocuments";
import { sentenceOf } from "../../../shared/api/error";
import { DocumentActions, DocumentLine, DocumentName, DocumentRow } from "../../../shared/documents/documentParts";
import { PreviewDialog } from "../../../shared/documents/PreviewDialog";
import { dayOf, kindOf, sizeOf } from "../../../shared/documents/words";
import { Select } from "../../../shared/form/Select";
import { formatDay } from "../../../shared/format";
import { useNotices } from "../../../shared/notices/NoticeProvider";
import { theme } from "../../../shared/theme/theme";
import { Button, ButtonAnchor } from "../../../shared/ui/Button";
import { ConfirmDialog } from "../../../shared/ui/ConfirmDialog";
import { AccessLogDialog } from "./AccessLogDialog";
import { ShareDialog } from "./ShareDialog";

const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

const Place = styled.div`
  max-width: 22rem;
  margin-top: ${theme.space[1]};
`;

type Opened = "preview" | "share" | "log" | "delete";

/** To whom a document is open, in a sentence. */
function openTo({ shares }: VaultDocument): string {
  const open = shares.filter(({ isOver }) => !isOver);
  if (open.length === 0) return "Private";
  const all = open.find(({ username }) => !username);
  if (all) return `Open to all verified collectors until ${dayOf(all.until)}`;
  const names = open.map(({ username, until }) => `${username} until ${dayOf(until)}`);
  return `Open to ${names.join(", ")}`;
}

interface OwnDocumentProps {
  readonly document: VaultDocument;
  /** What it may be about. */
  readonly submissions: readonly Submission[];
  /** Told when something of it has changed. */
  readonly onChange: () => void;
}

/** One of one's own documents, with everything that can be done about it. */
export function OwnDocument({ document, submissions, onChange }: OwnDocumentProps) {
  const { notify } = useNotices();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { id, name, vehicle } = document;

  async function attach(submission: string) {
    try {
      await attachDocument(id, submission === "" ? null : Number(submission));
    } catch (error) {
      notify({ title: "Nothing was changed", description: sentenceOf(error, UNREACHABLE), variant: "destructive" });
    }
    onChange();
  }

  const vehicles = submissions.map((submission) => ({
    value: String(submission.id),
    label: `${submission.year} ${submission.make} ${submission.model}`,
  }));
  return (
    <DocumentRow>
      <div>
        <DocumentName>{name}</DocumentName>
        <DocumentLine>
          {kindOf(document.kind)} · {sizeOf(document.size)} · {formatDay(document.uploadedAt)}
        </DocumentLine>
        <DocumentLine>{openTo(document)}</DocumentLine>
        {vehicles.length > 0 && (
          <Place>
            <Select
              aria-label={`What ${name} is about`}
              value={vehicle?.submissionId ? String(vehicle.submissionId) : ""}
              onChange={({ target }) => void attach(target.value)}
              options={[{ value: "", label: "Not about a vehicle" }, ...vehicles]}
            />
          </Place>
        )}
      </div>
      <DocumentActions>
        {document.hasPreview && (
          <Button variant="quiet" aria-label={`Preview ${name}`} onClick={() => setOpened("preview")}>
            Preview
          </Button>
        )}
        <ButtonAnchor variant="quiet" href={fileOf(id)} download aria-label={`Download ${name}`}>
          Download
        </ButtonAnchor>
        <Button variant="quiet" aria-label={`Share ${name}`} onClick={() => setOpened("share")}>
          Share
        </Button>
        <Button variant="quiet" aria-label={`Who read ${name}`} onClick={() => setOpened("log")}>
          Who read it
        </Button>
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => setOpened("delete")}>
          Delete
        </Button>
      </DocumentActions>
      {opened === "preview" && <PreviewDialog id={id} name={name} onClose={close} />}
      {opened === "share" && <ShareDialog document={document} onChange={onChange} onClose={close} />}
      {opened === "log" && <AccessLogDialog document={document} onClose={close} />}
      <ConfirmDialog
        open={opened === "delete"}
        onOpenChange={(open) => !open && close()}
        title={`Delete ${name}?`}
        description="The file goes, with the list of who read it. Nobody it was shared with can open it any more."
        confirm="Delete"
        variant="destructive"
        onConfirm={async () => {
          await deleteDocument(id);
          onChange();
        }}
      />
    </DocumentRow>
  );
}
