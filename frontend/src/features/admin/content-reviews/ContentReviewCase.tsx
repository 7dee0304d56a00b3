import { SmallLabel } from "@shared/ui/layout";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { CaseArticle, CaseFacts } from "../admin.styles";
import { CaseTitle } from "../CaseTitle";
import type { ProposalReview } from "../types";

interface ContentReviewCaseProps {
  /** Title and links, which proposals and sign-offs have in common. */
  readonly review: Pick<ProposalReview, "title" | "seller" | "vehicleId" | "submissionId">;
  readonly stateLabel: string;
  /** Facts listed after the seller. */
  readonly facts: ComponentProps<typeof CaseFacts>["items"];
  /** Changes and decision. */
  readonly children: ReactNode;
}

/** Content changes of a listing, with its seller and links to the listing and its submission. */
export function ContentReviewCase({ review, stateLabel, facts, children }: ContentReviewCaseProps) {
  const { title, seller, vehicleId, submissionId } = review;
  return (
    <CaseArticle>
      <header>
        <CaseTitle>{title}</CaseTitle>
        <SmallLabel>{stateLabel}</SmallLabel>
      </header>
      <CaseFacts
        items={[
          ["Seller", seller ? `${seller.name || "No name"}, @${seller.username}` : "Unknown"],
          ...facts,
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
      {children}
    </CaseArticle>
  );
}
