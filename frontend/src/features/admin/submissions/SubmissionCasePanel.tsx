import type { ContentChanges as Changes } from "@entities/listing/ContentChanges";
import type { PriceEvidence } from "@entities/price/types";
import { submissionStatusLabels } from "@entities/submission/labels";
import { PictureStrip } from "@entities/submission/PictureStrip";
import { StatusBadge } from "@entities/submission/StatusBadge";
import type { ConversationProps } from "@entities/submission/SubmissionConversation";
import { submissionFacts } from "@entities/submission/submissionFacts";
import type { SubmissionCheck, SubmissionTransition } from "@entities/submission/types";
import type { VehicleDescription as Description } from "@entities/vehicle/detail/VehicleDescription";
import { formatDate, formatQuantity } from "@shared/format";
import { wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ErrorState } from "@shared/ui/ErrorState";
import { onDemand } from "@shared/ui/onDemand";
import { Skeleton } from "@shared/ui/Skeleton";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CaseFacts, CaseSection, HelpText, SectionColumn } from "../admin.styles";
import { sendMessageToSeller, useSubmissionCase } from "../api/submissions";
import { CaseTitle } from "../CaseTitle";
import { CaseFilePanel } from "../cases/CaseFilePanel";
import type { SubmissionCase } from "../types";
import { UnsentTextPanels } from "../UnsentTextPanels";
import { submissionDrafts } from "./drafts";

// Beside or below the facts: not part of what is seen first.
const CheckList = onDemand<{ checks: readonly SubmissionCheck[] }>(
  async () => {
    const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/submission/CheckList");
    return { default: module.CheckList };
  },
  <Skeleton $height="31rem" />,
);
const ContentChanges = onDemand<ComponentProps<typeof Changes>>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/listing/ContentChanges");
  return { default: module.ContentChanges };
});
const ClaimsCasePanel = onDemand<{ submissionId: number }>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "../claims/ClaimsCasePanel");
  return { default: module.ClaimsCasePanel };
});
const PriceEvidencePanel = onDemand<{ evidence: PriceEvidence }>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/price/PriceEvidencePanel");
  return { default: module.PriceEvidencePanel };
});
const VehicleDescription = onDemand<ComponentProps<typeof Description>>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/vehicle/detail/VehicleDescription");
  return { default: module.VehicleDescription };
});
const SubmissionConversation = onDemand<ConversationProps>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/submission/SubmissionConversation");
  return { default: module.SubmissionConversation };
});
const SubmissionHistory = onDemand<{ transitions: readonly SubmissionTransition[]; isOwn: boolean }>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "@entities/submission/SubmissionHistory");
  return { default: module.SubmissionHistory };
});

const DecisionBar = onDemand(
  () => import(/* webpackChunkName: "admin-claims" */ "./DecisionBar"),
  <Skeleton $height={theme.size[9]} />,
);

const Head = styled.header`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[2]};

  p {
    ${muted}
    flex-basis: 100%;
  }
`;

const TwoColumns = styled.div`
  display: grid;
  /* Beside one another where the case, not the window, has room for two. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${theme.size[20]}), 1fr));
  align-items: start;
  gap: ${theme.space[3]} ${theme.space[4]};
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  /* Level with the photo beside it. */
  & > section:first-child {
    margin-top: 0;
  }
`;

/** The facts, with the address of a cover that is not stored here. */
const caseFacts = (submission: SubmissionCase) => {
  const { mainImage } = submission;
  const facts = submissionFacts(submission);
  return mainImage?.startsWith("http") ? [...facts, ["Main image", mainImage] as const] : facts;
};

const sellerFacts = ({ seller }: SubmissionCase) =>
  [
    ["Name", seller.name || "Not stated"],
    ["Username", <Link key="username" to={`/admin/members/${seller.id}`}>{`@${seller.username}`}</Link>],
    ["Member since", formatDate(seller.memberSince)],
    ["Submitted", formatQuantity(seller.submissions, "vehicle", "vehicles")],
  ] as const;

/** Placeholder with the shape of a case: its title, and photo and facts beside the checks. */
const CaseSkeleton = () => (
  <SectionColumn role="status" aria-busy="true" aria-label="Loading the submission">
    <Skeleton $width={theme.size[16]} $height={theme.size[4]} />
    <TwoColumns>
      <Column>
        <Skeleton $ratio="16 / 10" />
        <Skeleton $height={theme.size[18]} />
      </Column>
      <Skeleton $height="31rem" />
    </TwoColumns>
  </SectionColumn>
);

interface SubmissionCasePanelProps {
  readonly id: string;
  /** Called after the decision, to open the next case. */
  readonly onDecided: () => Promise<void>;
}

/** One submission with all data and the decision. */
export function SubmissionCasePanel({ id, onDecided }: SubmissionCasePanelProps) {
  const { data: submission, error, mutate } = useSubmissionCase(id);
  if (!submission) {
    if (error) return <ErrorState title="This submission couldn’t be shown." error={error} onRetry={mutate} />;
    return <CaseSkeleton />;
  }
  const { make, model, year, status, createdAt, revision, description, descriptionContent, vehicleId } = submission;
  const { asked, sold } = submission.priceEvidence;
  return (
    <SectionColumn as="article">
      <Head>
        <CaseTitle>{`${year} ${make} ${model}`}</CaseTitle>
        <StatusBadge status={status} />
        <p>
          {`Submitted on ${formatDate(createdAt)}${revision > 1 ? `, version ${revision}` : ""}`}
          {vehicleId !== null && (
            <>
              {" · "}
              <Link to={`/listings/${vehicleId}`}>See the listing</Link>
            </>
          )}
        </p>
      </Head>
      {submission.changes.length > 0 && (
        <CaseSection>
          <h3>Changed since the last review</h3>
          <ContentChanges changes={submission.changes} photosBefore={null} photosAfter={[]} photosLabel="" />
        </CaseSection>
      )}
      <TwoColumns>
        <Column>
          <PictureStrip pictures={submission.pictures} />
          <CaseSection>
            <h3>Facts</h3>
            <CaseFacts items={caseFacts(submission)} />
          </CaseSection>
        </Column>
        <Column>
          <CaseSection>
            <h3>Checks</h3>
            <CheckList checks={submission.checks} />
          </CaseSection>
          <CaseSection>
            <h3>Seller</h3>
            <CaseFacts items={sellerFacts(submission)} />
          </CaseSection>
          <CaseSection>
            <h3>Description</h3>
            {description ? (
              // Remount per case, so that the description is collapsed again.
              <VehicleDescription key={submission.id} content={descriptionContent} />
            ) : (
              <HelpText>None given.</HelpText>
            )}
          </CaseSection>
        </Column>
      </TwoColumns>
      {asked.n + sold.n > 0 && (
        <CaseSection>
          <h3>Comparable cars</h3>
          <PriceEvidencePanel evidence={submission.priceEvidence} />
        </CaseSection>
      )}
      <ClaimsCasePanel key={submission.id} submissionId={submission.id} />
      {submission.decisions.length > 0 ? (
        <DecisionBar
          submission={submission}
          onDecided={async (decided) => {
            await mutate(decided, { revalidate: false });
            await onDecided();
          }}
          onOutdated={() => mutate()}
        />
      ) : (
        <UnsentTextPanels
          drafts={Object.values(submissionDrafts(submission.id))}
          reason={`This submission was updated in the meantime: ${submissionStatusLabels[status]}.`}
        />
      )}
      <CaseFilePanel key={`file ${submission.id}`} queue="submissions" reference={String(submission.id)} />
      <TwoColumns>
        <CaseSection>
          <h3>Conversation</h3>
          <SubmissionConversation
            messages={submission.messages}
            counterpart="the seller"
            draftKey={`admin/submissions/${submission.id}/message`}
            onSend={async (text, key) => {
              const sent = await sendMessageToSeller(submission.id, text, key);
              await mutate((current) => (current ? { ...current, messages: [...current.messages, sent] } : current), {
                revalidate: false,
              });
            }}
          />
        </CaseSection>
        <CaseSection>
          <h3>History</h3>
          <SubmissionHistory transitions={submission.history} isOwn={false} />
        </CaseSection>
      </TwoColumns>
    </SectionColumn>
  );
}
