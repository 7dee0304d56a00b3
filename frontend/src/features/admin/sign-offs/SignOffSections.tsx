import { ContentChanges } from "@entities/listing/ContentChanges";
import type { SignOff } from "@entities/listing/types";
import { ReasonDialog } from "@shared/form/ReasonDialog";
import { Button } from "@shared/ui/Button";
import { ActionRow, SmallLabel } from "@shared/ui/layout";
import { Quotation } from "@shared/ui/Quotation";
import { type ReactNode, useState } from "react";
import { HelpText } from "../admin.styles";
import { keepEdits } from "../api/signOffs";
import { useReviewedVersion } from "../useReviewedVersion";

/** The seller's objection and the concierge's answer, in their words. */
export function SignOffReasons({ signOff: { objection, reason } }: { signOff: SignOff }) {
  return (
    <>
      {objection && (
        <>
          {reason && <SmallLabel>Objection</SmallLabel>}
          <Quotation>{objection}</Quotation>
        </>
      )}
      {reason && (
        <>
          <SmallLabel>Our answer</SmallLabel>
          <Quotation>{reason}</Quotation>
        </>
      )}
    </>
  );
}

/** What staff changed, before and after. */
export function EditedContent({ signOff: { changes, photosBefore, photosAfter } }: { signOff: SignOff }) {
  return (
    <ContentChanges
      changes={changes}
      photosBefore={photosBefore}
      photosAfter={photosAfter ?? []}
      photosLabel="Photos as edited"
    />
  );
}

interface ObjectionDecisionProps {
  readonly signOff: SignOff;
  /** A further way to answer the objection. */
  readonly children?: ReactNode;
  /** Called after the decision, or when the sign-off had changed meanwhile. */
  readonly onChanged: () => void;
}

/** Answer to an objection: keep the edits with a reason, or edit the listing again. */
export function ObjectionDecision({ signOff: { id, revision }, children, onChanged }: ObjectionDecisionProps) {
  const [isOpen, setOpen] = useState(false);
  const review = useReviewedVersion(revision, isOpen);
  return (
    <>
      <HelpText>
        Edit the listing to correct it, and the seller is asked again. Or keep the changes and tell the seller why.
      </HelpText>
      <ActionRow>
        {children}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Keep Changes
        </Button>
      </ActionRow>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Keep these changes?"
        description="The listing stays as edited. The seller is notified and sees your reason."
        confirmLabel={review.labelOf("Keep Changes")}
        rules="caseReason"
        draftKey={`admin/sign-offs/${id}/reason`}
        keepsDraft
        confirmSubmit={review.confirmSubmit}
        onConfirm={(reason) => keepEdits(id, { revision: review.version, reason }).then(onChanged)}
        onOutdated={onChanged}
      >
        {review.notice("This listing or the objection changed while you were deciding.")}
      </ReasonDialog>
    </>
  );
}
