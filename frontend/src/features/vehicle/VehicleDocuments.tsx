import { useVehicleDocuments } from "@entities/document/api/useDocuments";
import { DocumentLine } from "@entities/document/document.styles";
import { SharedDocumentList } from "@entities/document/SharedDocumentList";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { errorMessage } from "@shared/api/error";
import { useSession } from "@shared/session/useSession";
import { Button } from "@shared/ui/Button";
import { Skeleton } from "@shared/ui/Skeleton";

/** Documents of the vehicle, for collectors and admins. */
export function VehicleDocuments({ id }: { id: number }) {
  const { user } = useSession();
  const mayRead = user !== null && user !== undefined && (user.isCollector || user.isAdmin);
  const { data: documents, error, mutate } = useVehicleDocuments(mayRead ? id : null);
  if (!mayRead) return null;
  return (
    <DetailSection aria-label="Documents">
      <h2>Documents</h2>
      {documents && documents.length > 0 && <SharedDocumentList label="Documents" documents={documents} />}
      {documents?.length === 0 && (
        <DocumentLine>No document about this car is open to you. Its seller may share some later.</DocumentLine>
      )}
      {!documents && !error && <Skeleton $height="4rem" />}
      {!documents && error ? (
        <div role="alert">
          <DocumentLine>{errorMessage(error, "The documents could not be loaded.")}</DocumentLine>
          <Button variant="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      ) : null}
    </DetailSection>
  );
}
