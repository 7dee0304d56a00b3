import type { DocumentAccess, VaultDocument } from "@entities/document/types";
import { useDocumentLog } from "../../../shared/api/documents/useDocuments";
import { sentenceOf } from "../../../shared/api/error";
import { DocumentLine, DocumentList, DocumentRow } from "../../../shared/documents/documentParts";
import { formatMoment } from "../../../shared/format";
import { Dialog } from "../../../shared/ui/Dialog";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Skeleton } from "../../../shared/ui/Skeleton";

/** As many as the server tells at a time. */
const PAGE = 50;

const who = ({ username, isStaff }: DocumentAccess): string => {
  const name = username ?? "A former member";
  return isStaff ? `${name}, of the concierge` : name;
};

/** Who read one of one's own documents, the latest first. */
export function AccessLogDialog({ document, onClose }: { document: VaultDocument; onClose: () => void }) {
  const { data: log, error, mutate } = useDocumentLog(document.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Who read it" description={document.name}>
      {log && log.length > 0 && (
        <DocumentList aria-label={`Who read ${document.name}`}>
          {log.map((access) => (
            <DocumentRow key={access.id}>
              <p>{who(access)}</p>
              <DocumentLine>
                {access.way === "previewed" ? "Looked at it" : "Downloaded it"}, {formatMoment(access.at)}
              </DocumentLine>
            </DocumentRow>
          ))}
        </DocumentList>
      )}
      {log && log.length >= PAGE && <DocumentLine>These are the latest {PAGE}.</DocumentLine>}
      {log?.length === 0 && <DocumentLine>Nobody but you has read it so far.</DocumentLine>}
      {!log && !error && <Skeleton $height="8rem" />}
      {!log && error ? (
        <ErrorState title="The list could not be shown." onRetry={() => void mutate()}>
          {sentenceOf(error, "Please try again in a moment.")}
        </ErrorState>
      ) : null}
    </Dialog>
  );
}
