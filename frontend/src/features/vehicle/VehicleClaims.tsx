import { useVehicleClaims } from "@entities/claim/api/useClaims";
import { ClaimDetails, ClaimName, ClaimRow } from "@entities/claim/ClaimDetails";
import { claimKindLabels } from "@entities/claim/labels";
import { DetailSection } from "@entities/vehicle/detail/detail.styles";
import { theme } from "@shared/theme/theme";
import { PlainList } from "@shared/ui/layout";
import { SectionFallback } from "@shared/ui/QueryFallback";

/** Claims about the vehicle; hidden when there are none. */
export function VehicleClaims({ id }: { id: number }) {
  const { data: claims, error, mutate } = useVehicleClaims(id);
  const hasFailed = !claims && Boolean(error);
  if (!hasFailed && !claims?.length) return null;
  return (
    <DetailSection aria-label="Evidence">
      <h2>Evidence</h2>
      {hasFailed ? (
        <SectionFallback
          query={{ error, mutate }}
          text="The seller’s statements couldn’t be loaded."
          height={theme.size[4]}
        />
      ) : (
        <PlainList aria-label="Seller’s statements">
          {claims?.map((claim) => (
            <ClaimRow key={claim.kind}>
              <ClaimName>{claimKindLabels[claim.kind]}</ClaimName>
              <div>
                <ClaimDetails claim={claim} />
              </div>
            </ClaimRow>
          ))}
        </PlainList>
      )}
    </DetailSection>
  );
}
