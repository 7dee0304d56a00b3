import { useOwnClaims, withdrawClaim } from "@entities/claim/api/useClaims";
import { ClaimDetails, ClaimName, ClaimRow } from "@entities/claim/ClaimDetails";
import { claimKindLabels, claimKinds } from "@entities/claim/labels";
import type { ClaimKind } from "@entities/claim/types";
import type { SubmissionDetail } from "@entities/submission/types";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { ConfirmDialog } from "@shared/ui/ConfirmDialog";
import { MetaLine, PlainList, QuietButtonRow } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { DashboardPanel } from "../DashboardPanel";
import { ClaimDialog } from "./ClaimDialog";

/** The seller's claims and their verification state. */
export function ClaimsPanel({ submission }: { submission: SubmissionDetail }) {
  const { id, canChangeClaims: canChange } = submission;
  const { data: claims, error, mutate } = useOwnClaims(id);
  const [editedKind, setEditedKind] = useState<ClaimKind | null>(null);
  const [withdrawnKind, setWithdrawnKind] = useState<ClaimKind | null>(null);
  const findClaim = (kind: ClaimKind) => claims?.find((claim) => claim.kind === kind);
  if (!claims) {
    return (
      <DashboardPanel title="Evidence">
        <QueryFallback
          query={{ error, mutate }}
          title="Your statements couldn’t be shown."
          loading="Loading your statements"
          height={theme.size[8]}
        />
      </DashboardPanel>
    );
  }
  const visibleKinds = claimKinds.filter((kind) => canChange || findClaim(kind));
  return (
    <DashboardPanel title="Evidence">
      <MetaLine>
        {canChange
          ? "What buyers ask first. Shown on the listing, with who verified it."
          : "The vehicle is no longer for sale; your statements stay as they are."}
      </MetaLine>
      {visibleKinds.length > 0 && (
        <PlainList aria-label="Your statements">
          {visibleKinds.map((kind) => {
            const claim = findClaim(kind);
            return (
              <ClaimRow key={kind}>
                <ClaimName>{claimKindLabels[kind]}</ClaimName>
                <div>
                  {claim ? <ClaimDetails claim={claim} /> : <MetaLine>Not provided</MetaLine>}
                  {canChange && (
                    <QuietButtonRow>
                      <Button
                        variant="quiet"
                        aria-haspopup="dialog"
                        aria-label={`${claim ? "Change" : "Add"} ${claimKindLabels[kind]}`}
                        onClick={() => setEditedKind(kind)}
                      >
                        {claim ? "Change" : "Add"}
                      </Button>
                      {claim && (
                        <Button
                          variant="quiet"
                          aria-haspopup="dialog"
                          aria-label={`Remove ${claimKindLabels[kind]}`}
                          onClick={() => setWithdrawnKind(kind)}
                        >
                          Remove
                        </Button>
                      )}
                    </QuietButtonRow>
                  )}
                </div>
              </ClaimRow>
            );
          })}
        </PlainList>
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
        title="Remove this statement?"
        description="It will no longer be shown on the listing. The concierge’s finding stays on record."
        confirmLabel="Remove"
        variant="destructive"
        onConfirm={async () => {
          if (withdrawnKind) await mutate(await withdrawClaim(id, withdrawnKind), { revalidate: false });
        }}
      />
    </DashboardPanel>
  );
}
