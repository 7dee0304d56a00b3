import { ApiError } from "@shared/api/error";
import { formatDateTime } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { ButtonLink } from "@shared/ui/Button";
import { EmptyState } from "@shared/ui/ErrorState";
import { MutedText, SmallLabel } from "@shared/ui/layout";
import { QueryFallback } from "@shared/ui/QueryFallback";
import { Link } from "react-router-dom";
import { CaseArticle, CaseFacts, CaseSection, CaseTitle } from "../admin.styles";
import { useSignOffReview } from "../api/signOffs";
import { parseCaseNumber } from "../CaseLoader";
import type { SignOffReview } from "../types";
import { signOffStateLabels, signOffText } from "./labels";
import { EditedContent, ObjectionDecision, SignOffReasons } from "./SignOffSections";

interface SignOffCaseProps {
  readonly caseKey: string;
  /** Called after a decision, or when the sign-off had changed meanwhile. */
  readonly onChanged: () => void;
}

/** Edits of a listing by staff, with the seller's answer and the decision about an objection. */
export function SignOffCase({ caseKey, onChanged }: SignOffCaseProps) {
  const id = parseCaseNumber(caseKey);
  const query = useSignOffReview(id);
  const { data: signOff, error, mutate } = query;
  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState title="Sign-off not found" />;
  }
  if (!signOff) {
    return <QueryFallback query={query} title="The sign-off couldn’t be loaded." height={theme.size[20]} />;
  }
  return (
    <Review
      signOff={signOff}
      onChanged={() => {
        void mutate();
        onChanged();
      }}
    />
  );
}

function Review({ signOff, onChanged }: { signOff: SignOffReview; onChanged: () => void }) {
  const { title, state, seller, vehicleId, submissionId, editedAt } = signOff;
  return (
    <CaseArticle>
      <header>
        <CaseTitle>{title}</CaseTitle>
        <SmallLabel>{signOffStateLabels[state]}</SmallLabel>
      </header>
      <CaseFacts
        items={[
          ["Seller", seller ? `${seller.name || "No name"}, @${seller.username}` : "Unknown"],
          ["Edited", formatDateTime(editedAt)],
          [
            "Open",
            <span key="links">
              <Link to={`/admin/listings/${vehicleId}`}>Listing</Link>
              {" · "}
              <Link to={`/admin/submissions/${submissionId}`}>Submission and conversation</Link>
            </span>,
          ],
        ]}
      />
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
    </CaseArticle>
  );
}
