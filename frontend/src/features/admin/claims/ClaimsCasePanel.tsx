import { reviewClaim, useSubmissionClaims } from "@entities/claim/api/useClaims";
import { ClaimDetails, ClaimName, ClaimRow } from "@entities/claim/ClaimDetails";
import { claimKindLabels } from "@entities/claim/labels";
import type { Claim } from "@entities/claim/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { PlainList, QuietButtonRow } from "@shared/ui/layout";
import { SectionFallback } from "@shared/ui/QueryFallback";
import { useState } from "react";
import { CaseSection, HelpText } from "../admin.styles";
import { useReviewedVersion } from "../useReviewedVersion";

type ClaimFinding = "seen" | "disputed";

const findingLabels: Readonly<Record<ClaimFinding, { button: string; title: string; consequence: string }>> = {
  seen: {
    button: "Verify",
    title: "Verify this statement?",
    consequence: "The listing will show it with your reason. The seller is notified.",
  },
  disputed: {
    button: "Dispute",
    title: "Dispute this statement?",
    consequence: "The listing will show it with your reason. The seller is notified.",
  },
};

/** Claims with their proof and the admin's review. */
export function ClaimsCasePanel({ submissionId }: { submissionId: number }) {
  const { data: claims, error, mutate } = useSubmissionClaims(submissionId);
  const [reviewed, setReviewed] = useState<{ claim: Claim; finding: ClaimFinding } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openDialog = (claim: Claim, finding: ClaimFinding) => {
    setReviewed({ claim, finding });
    setOpen(true);
  };
  // The id changes with each new statement.
  const current = claims?.find(({ kind }) => kind === reviewed?.claim.kind) ?? reviewed?.claim;
  const review = useReviewedVersion(current && `${current.id} ${current.proof?.id}`, isOpen);
  const { title, consequence, button } = findingLabels[reviewed?.finding ?? "seen"];
  return (
    <CaseSection aria-label="Evidence">
      <h3>Evidence</h3>
      {claims?.length === 0 && <HelpText>The seller has made no further statements.</HelpText>}
      {claims && claims.length > 0 && (
        <PlainList aria-label="Seller’s statements">
          {claims.map((claim) => (
            <ClaimRow key={claim.kind}>
              <ClaimName>{claimKindLabels[claim.kind]}</ClaimName>
              <div>
                <ClaimDetails claim={claim} />
                <QuietButtonRow>
                  {(["seen", "disputed"] as const).map((finding) => (
                    <Button
                      key={finding}
                      variant="quiet"
                      aria-haspopup="dialog"
                      aria-label={`${findingLabels[finding].button}: ${claimKindLabels[claim.kind]}`}
                      onClick={() => openDialog(claim, finding)}
                    >
                      {findingLabels[finding].button}
                    </Button>
                  ))}
                </QuietButtonRow>
              </div>
            </ClaimRow>
          ))}
        </PlainList>
      )}
      {!claims && (
        <SectionFallback
          query={{ error, mutate }}
          text="The seller’s statements couldn’t be loaded."
          height={theme.size[4]}
        />
      )}
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={`${current ? `“${current.statement}” ` : ""}${consequence}`}
        confirmLabel={review.labelOf(button)}
        rules="caseReason"
        draftKey={`admin/claims/${reviewed?.claim.id}/${reviewed?.finding}`}
        keepsDraft
        hint="Shown on the listing."
        confirmSubmit={review.confirmSubmit}
        onConfirm={async (reason) => {
          if (reviewed && current)
            await mutate(await reviewClaim(current.id, reviewed.finding, reason), { revalidate: false });
        }}
        // The claim was changed meanwhile.
        onOutdated={() => mutate()}
      >
        {review.notice("The seller changed this statement while you were deciding.")}
      </ReasonDialog>
    </CaseSection>
  );
}
