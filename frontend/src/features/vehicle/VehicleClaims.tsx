import { useVehicleClaims } from "../../shared/api/claims/useClaims";
import { sentenceOf } from "../../shared/api/error";
import { ClaimLines, ClaimList, ClaimName, ClaimRow } from "../../shared/claims/ClaimLines";
import { claimNames } from "../../shared/claims/words";
import { DocumentLine } from "../../shared/documents/documentParts";
import { Button } from "../../shared/ui/Button";
import { Section } from "../../shared/vehicle/sheet/parts";

/** What the seller claims of a car, and how far each was shown. Nothing when nothing is claimed. */
export function VehicleClaims({ id }: { id: number }) {
  const { data: claims, error, mutate } = useVehicleClaims(id);
  const hasFailed = !claims && Boolean(error);
  if (!hasFailed && !claims?.length) return null;
  return (
    <Section aria-label="Evidence">
      <h2>Evidence</h2>
      {hasFailed ? (
        <div role="alert">
          <DocumentLine>{sentenceOf(error, "What the seller states could not be loaded.")}</DocumentLine>
          <Button variant="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      ) : (
        <ClaimList aria-label="What the seller states">
          {claims?.map((claim) => (
            <ClaimRow key={claim.kind}>
              <ClaimName>{claimNames[claim.kind]}</ClaimName>
              <div>
                <ClaimLines claim={claim} />
              </div>
            </ClaimRow>
          ))}
        </ClaimList>
      )}
    </Section>
  );
}
