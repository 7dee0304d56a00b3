import type { SharedDocument } from "@entities/document/types";
import { useState } from "react";
import { Link } from "react-router-dom";
import { fileOf } from "../api/documents/useDocuments";
import { Button, ButtonAnchor } from "../ui/Button";
import { DocumentActions, DocumentLine, DocumentList, DocumentName, DocumentRow } from "./documentParts";
import { PreviewDialog } from "./PreviewDialog";
import { dayOf, kindOf, sizeOf } from "./words";

/** Why one may read it. */
function standing({ readAs, until, owner }: SharedDocument): string {
  if (readAs === "owner") return "Yours";
  if (readAs === "staff") return `From ${owner} · not shared with you: the owner sees that the concierge read it`;
  return until ? `From ${owner} · until ${dayOf(until)}` : `From ${owner}`;
}

interface SharedDocumentListProps {
  readonly label: string;
  readonly documents: readonly SharedDocument[];
  /** Whether each names its vehicle: not on the page of that vehicle. */
  readonly isNamingVehicles?: boolean;
}

/** Documents that one may read and not change. */
export function SharedDocumentList({ label, documents, isNamingVehicles = false }: SharedDocumentListProps) {
  const [shown, setShown] = useState<SharedDocument | null>(null);
  return (
    <>
      <DocumentList aria-label={label}>
        {documents.map((document) => (
          <DocumentRow key={document.id}>
            <div>
              <DocumentName>{document.name}</DocumentName>
              <DocumentLine>
                {kindOf(document.kind)} · {sizeOf(document.size)} · {standing(document)}
              </DocumentLine>
              {isNamingVehicles && document.vehicle?.vehicleId && (
                <DocumentLine>
                  <Link to={`/listings/${document.vehicle.vehicleId}`}>{document.vehicle.title}</Link>
                </DocumentLine>
              )}
            </div>
            <DocumentActions>
              {document.hasPreview && (
                <Button variant="quiet" aria-label={`Preview ${document.name}`} onClick={() => setShown(document)}>
                  Preview
                </Button>
              )}
              <ButtonAnchor
                variant="quiet"
                href={fileOf(document.id)}
                download
                aria-label={`Download ${document.name}`}
              >
                Download
              </ButtonAnchor>
            </DocumentActions>
          </DocumentRow>
        ))}
      </DocumentList>
      {shown && <PreviewDialog id={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </>
  );
}
