import type { ClaimKind } from "@entities/claim/types";
import type { SubmissionDetail } from "@entities/submission/types";
import { useState } from "react";
import { useOwnClaims, withdrawClaim } from "../../../shared/api/claims/useClaims";
import { sentenceOf } from "../../../shared/api/error";
import { ClaimLines, ClaimList, ClaimName, ClaimRow } from "../../../shared/claims/ClaimLines";
import { claimKinds, claimNames } from "../../../shared/claims/words";
import { DocumentActions, DocumentLine } from "../../../shared/documents/documentParts";
import { Button } from "../../../shared/ui/Button";
import { ConfirmDialog } from "../../../shared/ui/ConfirmDialog";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { Part } from "../dashboardParts";
import { ClaimDialog } from "./ClaimDialog";

/** Whether its seller may still state something of a vehicle. */
function isOnOffer({ status, listing }: SubmissionDetail): boolean {
  if (status === "approved") return listing?.status === "live" || listing?.status === "under_offer";
  return status === "pending" || status === "changes_requested";
}

/** What a seller states of a vehicle, and what became of each. */
export function ClaimsPart({ submission }: { submission: SubmissionDetail }) {
  const { id } = submission;
  const { data: claims, error, mutate } = useOwnClaims(id);
  const [stated, setStated] = useState<ClaimKind | null>(null);
  const [withdrawn, setWithdrawn] = useState<ClaimKind | null>(null);
  const claimOf = (kind: ClaimKind) => claims?.find((claim) => claim.kind === kind);
  if (!claims) {
    return (
      <Part title="Evidence">
        {error ? (
          <ErrorState title="What you state could not be shown." onRetry={() => void mutate()}>
            {sentenceOf(error, "The server could not be reached. Please try again in a moment.")}
          </ErrorState>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading what you state">
            <Skeleton $height="8rem" />
          </div>
        )}
      </Part>
    );
  }
  const canChange = isOnOffer(submission);
  const shown = claimKinds.filter((kind) => canChange || claimOf(kind));
  return (
    <Part title="Evidence">
      <DocumentLine>
        {canChange
          ? "What buyers ask first. It is shown on the listing with who has vouched for it."
          : "The vehicle is not on offer any more; what you stated of it stays as it is."}
      </DocumentLine>
      {shown.length > 0 && (
        <ClaimList aria-label="Your claims">
          {shown.map((kind) => {
            const claim = claimOf(kind);
            return (
              <ClaimRow key={kind}>
                <ClaimName>{claimNames[kind]}</ClaimName>
                <div>
                  {claim ? <ClaimLines claim={claim} /> : <DocumentLine>Nothing stated</DocumentLine>}
                  {canChange && (
                    <DocumentActions>
                      <Button
                        variant="quiet"
                        aria-haspopup="dialog"
                        aria-label={`${claim ? "Change" : "State"} ${claimNames[kind]}`}
                        onClick={() => setStated(kind)}
                      >
                        {claim ? "Change" : "State"}
                      </Button>
                      {claim && (
                        <Button
                          variant="quiet"
                          aria-haspopup="dialog"
                          aria-label={`Withdraw ${claimNames[kind]}`}
                          onClick={() => setWithdrawn(kind)}
                        >
                          Withdraw
                        </Button>
                      )}
                    </DocumentActions>
                  )}
                </div>
              </ClaimRow>
            );
          })}
        </ClaimList>
      )}
      {stated && (
        <ClaimDialog
          submissionId={id}
          kind={stated}
          claim={claimOf(stated)}
          onStated={(all) => void mutate(all, { revalidate: false })}
          onClose={() => setStated(null)}
        />
      )}
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        title="State it no longer?"
        description="It is not shown on the listing any more. What the concierge found of it stays on record."
        confirm="Withdraw"
        variant="destructive"
        onConfirm={async () => {
          if (withdrawn) await mutate(await withdrawClaim(id, withdrawn), { revalidate: false });
        }}
      />
    </Part>
  );
}
