import type { Claim } from "@entities/claim/types";
import { useId, useState } from "react";
import { judgeClaim, useSubmissionClaims } from "../../../shared/api/claims/useClaims";
import { ApiError, sentenceOf } from "../../../shared/api/error";
import { ClaimLines, ClaimList, ClaimName, ClaimRow } from "../../../shared/claims/ClaimLines";
import { claimNames } from "../../../shared/claims/words";
import { DocumentActions } from "../../../shared/documents/documentParts";
import { describedBy, FieldFrame, TextArea } from "../../../shared/form/fieldParts";
import { Button } from "../../../shared/ui/Button";
import { ConfirmDialog, Unconfirmed } from "../../../shared/ui/ConfirmDialog";
import { Skeleton } from "../../../shared/ui/Skeleton";
import { CasePart, Consequence } from "../deskParts";

type Finding = "seen" | "disputed";

const words: Readonly<Record<Finding, { button: string; title: string; consequence: string }>> = {
  seen: {
    button: "Proof Seen",
    title: "You have seen the proof?",
    consequence: "The listing says so, with the reason you give. The seller is told.",
  },
  disputed: {
    button: "Dispute",
    title: "You doubt it?",
    consequence: "The listing says so, with the reason you give. The seller is told.",
  },
};

/** What the seller states, with its proof, and what the concierge finds of it. */
export function ClaimsCasePart({ submissionId }: { submissionId: number }) {
  const { data: claims, error, mutate } = useSubmissionClaims(submissionId);
  const [judged, setJudged] = useState<{ claim: Claim; finding: Finding } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const field = { id: useId(), hint: "Shown on the listing.", error: complaint };

  const ask = (claim: Claim, finding: Finding) => {
    setJudged({ claim, finding });
    setReason("");
    setComplaint(undefined);
    setOpen(true);
  };
  const judge = async () => {
    if (!judged) return;
    const said = reason.trim();
    if (said === "") {
      setComplaint("Please give a reason");
      throw new Unconfirmed();
    }
    try {
      await mutate(await judgeClaim(judged.claim.id, judged.finding, said), { revalidate: false });
    } catch (failure) {
      // The seller says something else by now.
      if (failure instanceof ApiError && failure.status === 404) void mutate();
      throw failure;
    }
  };
  const { title, consequence, button } = words[judged?.finding ?? "seen"];
  return (
    <CasePart aria-label="Evidence">
      <h3>Evidence</h3>
      {claims?.length === 0 && <Consequence>The seller states nothing beyond the facts.</Consequence>}
      {claims && claims.length > 0 && (
        <ClaimList aria-label="What the seller states">
          {claims.map((claim) => (
            <ClaimRow key={claim.kind}>
              <ClaimName>{claimNames[claim.kind]}</ClaimName>
              <div>
                <ClaimLines claim={claim} />
                <DocumentActions>
                  {(["seen", "disputed"] as const).map((finding) => (
                    <Button
                      key={finding}
                      variant="quiet"
                      aria-haspopup="dialog"
                      aria-label={`${words[finding].button}: ${claimNames[claim.kind]}`}
                      onClick={() => ask(claim, finding)}
                    >
                      {words[finding].button}
                    </Button>
                  ))}
                </DocumentActions>
              </div>
            </ClaimRow>
          ))}
        </ClaimList>
      )}
      {!claims && !error && <Skeleton $height="4rem" />}
      {!claims && error ? (
        <div role="alert">
          <Consequence>{sentenceOf(error, "What the seller states could not be loaded.")}</Consequence>
          <Button variant="quiet" onClick={() => void mutate()}>
            Retry
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={`${judged ? `“${judged.claim.statement}” ` : ""}${consequence}`}
        confirm={button}
        onConfirm={judge}
      >
        <FieldFrame label="Reason" state={field}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            {...describedBy(field)}
          />
        </FieldFrame>
      </ConfirmDialog>
    </CasePart>
  );
}
