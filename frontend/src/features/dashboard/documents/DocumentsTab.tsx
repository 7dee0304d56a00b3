import { useSharedDocuments, useVault } from "@entities/document/api/useDocuments";
import { DocumentList } from "@entities/document/document.styles";
import { SharedDocumentList } from "@entities/document/SharedDocumentList";
import { useSubmissions } from "@entities/submission/api/useSubmissions";
import { formatFileSize } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { ErrorState } from "@shared/ui/ErrorState";
import { MetaLine } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Skeleton } from "@shared/ui/Skeleton";
import styled from "styled-components";
import { DocumentUploader } from "./DocumentUploader";
import { VaultDocumentRow } from "./VaultDocumentRow";

const Sections = styled.div`
  display: grid;
  gap: ${theme.space[6]};
`;

const Section = styled.section`
  display: grid;
  gap: ${theme.space[2]};

  h2 {
    font-size: ${theme.fontSize.title};
  }
`;

/** Own documents and documents shared with the user. */
export default function DocumentsTab() {
  return (
    <Sections>
      <OwnDocuments />
      <SharedWithMe />
    </Sections>
  );
}

function OwnDocuments() {
  const { data: vault, error, mutate } = useVault();
  const { data: submissions } = useSubmissions();
  if (!vault) {
    return (
      <QueryFallback query={{ error, mutate }} title="Your documents couldn’t be shown." height={theme.size[16]} />
    );
  }
  return (
    <Section aria-labelledby="own-documents">
      <h2 id="own-documents">Your documents</h2>
      <MetaLine>
        Only you can read a document until you share it. {formatFileSize(vault.usedBytes)} of{" "}
        {formatFileSize(vault.quotaBytes)} used.
      </MetaLine>
      <DocumentUploader maxFileBytes={vault.maxFileBytes} onUploaded={() => void mutate()} />
      {vault.documents.length === 0 ? (
        <MetaLine>No documents yet. Add titles, service books, reports or invoices.</MetaLine>
      ) : (
        <DocumentList aria-label="Your documents">
          {vault.documents.map((document) => (
            <VaultDocumentRow
              key={document.id}
              document={document}
              submissions={submissions ?? []}
              onChange={() => void mutate()}
            />
          ))}
        </DocumentList>
      )}
    </Section>
  );
}

function SharedWithMe() {
  const { data: documents, error, mutate } = useSharedDocuments();
  return (
    <Section aria-labelledby="shared-documents">
      <h2 id="shared-documents">Shared with you</h2>
      {documents && documents.length > 0 && (
        <>
          <MetaLine>The owner can see when you view or download a document.</MetaLine>
          <SharedDocumentList label="Shared with you" documents={documents} showVehicles />
        </>
      )}
      {documents?.length === 0 && <MetaLine>No documents are shared with you right now.</MetaLine>}
      {!documents && !error && <Skeleton $height={theme.size[6]} />}
      {!documents && error ? (
        <ErrorState title="Documents shared with you couldn’t be shown." error={error} onRetry={mutate} />
      ) : null}
    </Section>
  );
}
