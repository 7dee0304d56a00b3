import { useDocumentAccessLog } from "@entities/document/api/useDocuments";
import { DocumentList, DocumentRow } from "@entities/document/document.styles";
import type { DocumentAccess, VaultDocument } from "@entities/document/types";
import { errorMessage } from "@shared/api/error";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Dialog } from "@shared/ui/Dialog";
import { ErrorState } from "@shared/ui/ErrorState";
import { LoadMore } from "@shared/ui/LoadMore";
import { MetaLine } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";

const readerLabel = ({ username, isStaff }: DocumentAccess): string => {
  const name = username ?? "A former member";
  return isStaff ? `${name}, of the concierge` : name;
};

/** Access log of a document, latest first. */
export function AccessLogDialog({ document, onClose }: { document: VaultDocument; onClose: () => void }) {
  const { items: log, error, loadMore, mutate } = useDocumentAccessLog(document.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Access log" description={document.name}>
      {log && log.length > 0 && (
        <DocumentList aria-label={`Access log for ${document.name}`}>
          {log.map((access) => (
            <DocumentRow key={access.id}>
              <p>{readerLabel(access)}</p>
              <MetaLine>
                {access.way === "previewed" ? "Viewed" : "Downloaded"}, {formatDateTime(access.at)}
              </MetaLine>
            </DocumentRow>
          ))}
        </DocumentList>
      )}
      {log && <LoadMore shown={log.length} onLoadMore={loadMore} error={error} />}
      {log?.length === 0 && <MetaLine>No one but you has opened it yet.</MetaLine>}
      {!log && !error && <Skeleton $height={theme.size[8]} />}
      {!log && error ? (
        <ErrorState title="The list couldn’t be shown." onRetry={() => void mutate()}>
          {errorMessage(error, "Please try again in a moment.")}
        </ErrorState>
      ) : null}
    </Dialog>
  );
}
