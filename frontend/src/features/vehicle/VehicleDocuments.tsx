import { useVehicleDocuments } from "@entities/document/api/useDocuments";
import { SharedDocumentList } from "@entities/document/SharedDocumentList";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { useSession } from "@shared/session/useSession";
import { theme } from "@shared/theme/theme";
import { MetaLine } from "@shared/ui/layout";
import { SectionFallback } from "@shared/ui/QueryFallback";

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
        <MetaLine>No documents about this car are shared with you. The seller may share some later.</MetaLine>
      )}
      {!documents && (
        <SectionFallback query={{ error, mutate }} text="The documents couldn’t be loaded." height={theme.size[4]} />
      )}
    </DetailSection>
  );
}
