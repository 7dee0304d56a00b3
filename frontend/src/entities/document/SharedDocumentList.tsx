import { formatFileSize, formatIsoDay } from "@shared/format";
import { Button, ButtonAnchor } from "@shared/ui/Button";
import { MetaLine, QuietButtonRow } from "@shared/ui/layout";
import { useState } from "react";
import { Link } from "react-router-dom";
import { documentFileUrl } from "./api/useDocuments";
import { DocumentPreviewDialog } from "./DocumentPreviewDialog";
import { DocumentList, DocumentName, DocumentRow } from "./document.styles";
import { mediaTypeLabel } from "./labels";
import type { SharedDocument } from "./types";

/** Explains why the user may read a document. */
function accessNote({ readAs, until, owner }: SharedDocument): string {
  if (readAs === "owner") return "Yours";
  if (readAs === "staff") return `From ${owner} · not shared with you; the owner can see that the concierge opened it`;
  return until ? `From ${owner} · until ${formatIsoDay(until)}` : `From ${owner}`;
}

interface SharedDocumentListProps {
  readonly label: string;
  readonly documents: readonly SharedDocument[];
  /** Whether to show each document's vehicle. */
  readonly showVehicles?: boolean;
}

/** List of readable documents. */
export function SharedDocumentList({ label, documents, showVehicles = false }: SharedDocumentListProps) {
  const [previewed, setPreviewed] = useState<SharedDocument | null>(null);
  return (
    <>
      <DocumentList aria-label={label}>
        {documents.map((document) => (
          <DocumentRow key={document.id}>
            <div>
              <DocumentName>{document.name}</DocumentName>
              <MetaLine>
                {mediaTypeLabel(document.kind)} · {formatFileSize(document.size)} · {accessNote(document)}
              </MetaLine>
              {showVehicles && document.vehicle?.vehicleId && (
                <MetaLine>
                  <Link to={`/listings/${document.vehicle.vehicleId}`}>{document.vehicle.title}</Link>
                </MetaLine>
              )}
            </div>
            <QuietButtonRow>
              {document.hasPreview && (
                <Button variant="quiet" aria-label={`Preview ${document.name}`} onClick={() => setPreviewed(document)}>
                  Preview
                </Button>
              )}
              <ButtonAnchor
                variant="quiet"
                href={documentFileUrl(document.id)}
                download
                aria-label={`Download ${document.name}`}
              >
                Download
              </ButtonAnchor>
            </QuietButtonRow>
          </DocumentRow>
        ))}
      </DocumentList>
      {previewed && (
        <DocumentPreviewDialog id={previewed.id} name={previewed.name} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
}
