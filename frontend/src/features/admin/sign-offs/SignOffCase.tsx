import { formatDateTime } from "@shared/format";
import { ButtonLink } from "@shared/ui/Button";
import { MutedText } from "@shared/ui/layout";
import { CaseSection } from "../admin.styles";
import { ContentReviewCase } from "../content-reviews/ContentReviewCase";
import type { SignOffReview } from "../types";
import { signOffStateLabels, signOffText } from "./labels";
import { EditedContent, ObjectionDecision, SignOffReasons } from "./SignOffSections";

interface SignOffCaseProps {
  readonly signOff: SignOffReview;
  /** Called after a decision, or when the sign-off had changed meanwhile. */
  readonly onChanged: () => void;
}

/** Edits of a listing by staff, with the seller's answer and the decision about an objection. */
export function SignOffCase({ signOff, onChanged }: SignOffCaseProps) {
  const { state, vehicleId, editedAt } = signOff;
  return (
    <ContentReviewCase
      review={signOff}
      stateLabel={signOffStateLabels[state]}
      facts={[["Edited", formatDateTime(editedAt)]]}
    >
      <CaseSection aria-label="Seller’s answer">
        <h3>Seller’s answer</h3>
        <MutedText>{signOffText(signOff)}</MutedText>
        <SignOffReasons signOff={signOff} />
        {state === "objected" && (
          <ObjectionDecision signOff={signOff} onChanged={onChanged}>
            <ButtonLink variant="primary" to={`/admin/listings/${vehicleId}`}>
              Edit Listing
            </ButtonLink>
          </ObjectionDecision>
        )}
      </CaseSection>
      {(signOff.changes.length > 0 || signOff.photosAfter) && (
        <CaseSection aria-label="Changes by staff">
          <h3>Changes by staff</h3>
          <EditedContent signOff={signOff} />
        </CaseSection>
      )}
    </ContentReviewCase>
  );
}
