import { useOwnClaims, withdrawClaim } from "@entities/claim/api/useClaims";
import { ClaimDetails, ClaimList, ClaimName, ClaimRow } from "@entities/claim/ClaimDetails";
import { claimKindLabels, claimKinds } from "@entities/claim/labels";
import type { ClaimKind } from "@entities/claim/types";
import { DocumentActions, DocumentLine } from "@entities/document/document.styles";
import type { SubmissionDetail } from "@entities/submission/types";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { DashboardPanel } from "../DashboardPanel";
import { ClaimDialog } from "./ClaimDialog";

/** Whether the seller can still edit claims. */
function canEditClaims({ status, listing }: SubmissionDetail): boolean {
  if (status === "approved") return listing?.status === "live" || listing?.status === "under_offer";
  return status === "pending" || status === "changes_requested";
}

/** The seller's claims and their verification state. */
export function ClaimsPanel({ submission }: { submission: SubmissionDetail }) {
  const { id } = submission;
  const { data: claims, error, mutate } = useOwnClaims(id);
  const [editedKind, setEditedKind] = useState<ClaimKind | null>(null);
  const [withdrawnKind, setWithdrawnKind] = useState<ClaimKind | null>(null);
  const findClaim = (kind: ClaimKind) => claims?.find((claim) => claim.kind === kind);
  if (!claims) {
    return (
      <DashboardPanel title="Evidence">
        <QueryFallback
          query={{ error, mutate }}
          title="What you state could not be shown."
          loading="Loading what you state"
          height="8rem"
        />
      </DashboardPanel>
    );
  }
  const canChange = canEditClaims(submission);
  const visibleKinds = claimKinds.filter((kind) => canChange || findClaim(kind));
  return (
    <DashboardPanel title="Evidence">
      <DocumentLine>
        {canChange
          ? "What buyers ask first. It is shown on the listing with who has vouched for it."
          : "The vehicle is not on offer any more; what you stated of it stays as it is."}
      </DocumentLine>
      {visibleKinds.length > 0 && (
        <ClaimList aria-label="Your claims">
          {visibleKinds.map((kind) => {
            const claim = findClaim(kind);
            return (
              <ClaimRow key={kind}>
                <ClaimName>{claimKindLabels[kind]}</ClaimName>
                <div>
                  {claim ? <ClaimDetails claim={claim} /> : <DocumentLine>Nothing stated</DocumentLine>}
                  {canChange && (
                    <DocumentActions>
                      <Button
                        variant="quiet"
                        aria-haspopup="dialog"
                        aria-label={`${claim ? "Change" : "State"} ${claimKindLabels[kind]}`}
                        onClick={() => setEditedKind(kind)}
                      >
                        {claim ? "Change" : "State"}
                      </Button>
                      {claim && (
                        <Button
                          variant="quiet"
                          aria-haspopup="dialog"
                          aria-label={`Withdraw ${claimKindLabels[kind]}`}
                          onClick={() => setWithdrawnKind(kind)}
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
      {editedKind && (
        <ClaimDialog
          submissionId={id}
          kind={editedKind}
          claim={findClaim(editedKind)}
          onSaved={(all) => void mutate(all, { revalidate: false })}
          onClose={() => setEditedKind(null)}
        />
      )}
      <ConfirmDialog
        open={withdrawnKind !== null}
        onOpenChange={(open) => !open && setWithdrawnKind(null)}
        title="State it no longer?"
        description="It is not shown on the listing any more. What the concierge found of it stays on record."
        confirmLabel="Withdraw"
        variant="destructive"
        onConfirm={async () => {
          if (withdrawnKind) await mutate(await withdrawClaim(id, withdrawnKind), { revalidate: false });
        }}
      />
    </DashboardPanel>
  );
}
