import { useVehicleClaims } from "@entities/claim/api/useClaims";
import { ClaimDetails, ClaimList, ClaimName, ClaimRow } from "@entities/claim/ClaimDetails";
import { claimKindLabels } from "@entities/claim/labels";
import { DocumentLine } from "@entities/document/document.styles";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { errorMessage } from "@shared/api/error";
import { Button } from "@shared/ui/Button";

/** Claims about the vehicle; hidden when there are none. */
export function VehicleClaims({ id }: { id: number }) {
  const { data: claims, error, mutate } = useVehicleClaims(id);
  const hasFailed = !claims && Boolean(error);
  if (!hasFailed && !claims?.length) return null;
  return (
    <DetailSection aria-label="Evidence">
      <h2>Evidence</h2>
      {hasFailed ? (
        <div role="alert">
          <DocumentLine>{errorMessage(error, "What the seller states could not be loaded.")}</DocumentLine>
          <Button variant="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      ) : (
        <ClaimList aria-label="What the seller states">
          {claims?.map((claim) => (
            <ClaimRow key={claim.kind}>
              <ClaimName>{claimKindLabels[claim.kind]}</ClaimName>
              <div>
                <ClaimDetails claim={claim} />
              </div>
            </ClaimRow>
          ))}
        </ClaimList>
      )}
    </DetailSection>
  );
}
