import { useDocumentAccessLog } from "@entities/document/api/useDocuments";
import { DocumentLine, DocumentList, DocumentRow } from "@entities/document/document.styles";
import type { DocumentAccess, VaultDocument } from "@entities/document/types";
import { errorMessage } from "@shared/api/error";
import { formatDateTime } from "@shared/format";
import { Dialog } from "@shared/ui/Dialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { Skeleton } from "@shared/ui/Skeleton";

/** Entries per response. */
const PAGE_SIZE = 50;

const readerLabel = ({ username, isStaff }: DocumentAccess): string => {
  const name = username ?? "A former member";
  return isStaff ? `${name}, of the concierge` : name;
};

/** Access log of a document, latest first. */
export function AccessLogDialog({ document, onClose }: { document: VaultDocument; onClose: () => void }) {
  const { data: log, error, mutate } = useDocumentAccessLog(document.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Who read it" description={document.name}>
      {log && log.length > 0 && (
        <DocumentList aria-label={`Who read ${document.name}`}>
          {log.map((access) => (
            <DocumentRow key={access.id}>
              <p>{readerLabel(access)}</p>
              <DocumentLine>
                {access.way === "previewed" ? "Looked at it" : "Downloaded it"}, {formatDateTime(access.at)}
              </DocumentLine>
            </DocumentRow>
          ))}
        </DocumentList>
      )}
      {log && log.length >= PAGE_SIZE && <DocumentLine>These are the latest {PAGE_SIZE}.</DocumentLine>}
      {log?.length === 0 && <DocumentLine>Nobody but you has read it so far.</DocumentLine>}
      {!log && !error && <Skeleton $height="8rem" />}
      {!log && error ? (
        <ErrorState title="The list could not be shown." onRetry={() => void mutate()}>
          {errorMessage(error, "Please try again in a moment.")}
        </ErrorState>
      ) : null}
    </Dialog>
  );
}
