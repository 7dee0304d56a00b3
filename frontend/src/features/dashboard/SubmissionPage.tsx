import { useOwnListing } from "@entities/listing/api/useProposal";
import { SUBMISSIONS_PATH, useSubmission } from "@entities/submission/api/useSubmissions";
import { PictureStrip } from "@entities/submission/PictureStrip";
import { asListed, submissionFacts } from "@entities/submission/submissionFacts";
import type { SubmissionDetail, SubmissionTransition } from "@entities/submission/types";
import { VehicleDescription } from "@entities/vehicle/detail/VehicleDescription";
import { Vin } from "@entities/vehicle/facts/Vin";
import { pathIs } from "@shared/api/cacheKeys";
import { ApiError } from "@shared/api/error";
import { useInvalidate } from "@shared/api/query";
import { formatDate } from "@shared/format";
import { usePageTitle } from "@shared/hooks/usePageTitle";
import { touchLine, wrapRow } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { muted } from "@shared/theme/typography";
import { ButtonLink } from "@shared/ui/Button";
import { DescriptionList } from "@shared/ui/DescriptionList";
import { ErrorState, StatePanel } from "@shared/ui/ErrorState";
import { ArrowLeftIcon } from "@shared/ui/icons";
import { onDemand, usePreload } from "@shared/ui/onDemand";
import { Page, PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import styled from "styled-components";
import { ClaimsPanel } from "./claims/ClaimsPanel";
import { DashboardPanel } from "./DashboardPanel";
import { FormSkeleton } from "./FormSkeleton";
import { QuestionsPanel } from "./questions/QuestionsPanel";
import { SubmissionBadge } from "./SubmissionBadge";
import { SubmissionMessages } from "./SubmissionMessages";
import { SubmissionStatusPanel } from "./SubmissionStatusPanel";

const SubmissionEditor = onDemand(
  () => import(/* webpackChunkName: "submission-editor" */ "./SubmissionEditor"),
  <FormSkeleton />,
);

/* Of a listed vehicle, all in one chunk. */
const SignOffPanel = onDemand(() => import(/* webpackChunkName: "submission-listing" */ "./sign-offs/SignOffPanel"));
const ListingPanel = onDemand(() => import(/* webpackChunkName: "submission-listing" */ "./ListingPanel"));
const ProposalPanel = onDemand(() => import(/* webpackChunkName: "submission-listing" */ "./proposals/ProposalPanel"));

// Below the facts: not part of what is seen first.
const SubmissionHistory = onDemand<{ transitions: readonly SubmissionTransition[]; isOwn: boolean }>(async () => {
  const module = await import(/* webpackChunkName: "submission-editor" */ "@entities/submission/SubmissionHistory");
  return { default: module.SubmissionHistory };
});

const EDIT_PARAMETER = "edit";

const Back = styled(Link)`
  ${touchLine}
  gap: ${theme.space.half};
  font-size: ${theme.fontSize.small};
`;

const Head = styled.header`
  ${wrapRow}
  gap: ${theme.space[1]} ${theme.space[3]};
  margin-bottom: ${theme.space[4]};

  h1 {
    overflow-wrap: anywhere;
  }

  p {
    ${muted}
    flex-basis: 100%;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[5]};

  /* The second child, with photos and facts, is the right column and spans both rows of the left one. */
  ${theme.media.medium} {
    grid-template: auto 1fr / minmax(0, 1fr) ${theme.size[22]};
    column-gap: ${theme.space[8]};

    & > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
`;

function SubmissionView({
  submission,
  onChanged,
  onOutdated,
  onEdit,
}: {
  submission: SubmissionDetail;
  onChanged: (changed: SubmissionDetail) => Promise<void>;
  onOutdated: () => void;
  onEdit: () => void;
}) {
  const { listing } = submission;
  const { data: listed } = useOwnListing(listing ? submission.id : null);
  const content = listed?.content;
  return (
    <Columns>
      <Column>
        {listing && <SignOffPanel submissionId={submission.id} />}
        <SubmissionStatusPanel submission={submission} onChanged={onChanged} onOutdated={onOutdated} onEdit={onEdit} />
        {listing && (
          <>
            <ListingPanel submission={submission} listing={listing} onChanged={onChanged} onOutdated={onOutdated} />
            <ProposalPanel submissionId={submission.id} listing={listing} />
          </>
        )}
      </Column>
      <Column>
        <PictureStrip pictures={submission.pictures} />
        <DashboardPanel title="Facts">
          <DescriptionList
            items={submissionFacts(content ? asListed(submission, content) : submission).map(([name, value]) => [
              name,
              name === "VIN" ? <Vin key={name}>{value}</Vin> : value,
            ])}
          />
        </DashboardPanel>
        <DashboardPanel title="History">
          <SubmissionHistory transitions={submission.history} isOwn />
        </DashboardPanel>
      </Column>
      <Column>
        {submission.description && (
          <DashboardPanel
            title={
              content && content.description !== submission.description ? "Description as submitted" : "Description"
            }
          >
            <VehicleDescription content={submission.descriptionContent} />
          </DashboardPanel>
        )}
        <ClaimsPanel submission={submission} />
        {submission.vehicleId !== null && listing && listing.status !== "withdrawn" && (
          <QuestionsPanel vehicleId={submission.vehicleId} listing={listing} />
        )}
        <DashboardPanel title="Conversation">
          <SubmissionMessages id={submission.id} />
        </DashboardPanel>
      </Column>
    </Columns>
  );
}

/** Page of one submission: status, conversation, actions. */
export default function SubmissionPage() {
  const { id: parameter = "" } = useParams();
  const id = /^\d{1,15}$/.test(parameter) ? Number(parameter) : null;
  const { data: submission, error, mutate } = useSubmission(id);
  const [parameters, setParameters] = useSearchParams();
  const invalidate = useInvalidate();
  const name = submission ? `${submission.year} ${submission.make} ${submission.model}` : null;
  usePageTitle(name);
  usePreload(SubmissionEditor);
  // Together with the submission, which shows them if it is listed.
  useEffect(() => void Promise.all([SignOffPanel, ListingPanel, ProposalPanel].map(({ preload }) => preload())), []);

  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return (
      <StatePanel>
        <PageTitle>Submission not found</PageTitle>
        <p>The address may be mistyped.</p>
        <ButtonLink to="/dashboard">My Submissions</ButtonLink>
      </StatePanel>
    );
  }
  if (!submission) {
    if (!error) return <Spinner label="Loading the submission" />;
    return <ErrorState title="This submission couldn’t be shown." error={error} onRetry={mutate} />;
  }

  const isEditing = submission.canRevise && parameters.has(EDIT_PARAMETER);
  const setEditing = (on: boolean) => setParameters(on ? { [EDIT_PARAMETER]: "" } : {}, { replace: true });
  const onChanged = async (changed: SubmissionDetail) => {
    await mutate(changed, { revalidate: false });
    await invalidate(pathIs(SUBMISSIONS_PATH));
  };
  return (
    <Page>
      <Back to="/dashboard">
        <ArrowLeftIcon size={16} /> My Submissions
      </Back>
      <Head>
        <PageTitle>{name}</PageTitle>
        <SubmissionBadge {...submission} />
        <p>{`Submitted on ${formatDate(submission.createdAt)}`}</p>
      </Head>
      {isEditing ? (
        <SubmissionEditor
          submission={submission}
          onOutdated={() => void mutate()}
          onDone={async (changed) => {
            setEditing(false);
            if (changed) await onChanged(changed);
          }}
        />
      ) : (
        <SubmissionView
          submission={submission}
          onChanged={onChanged}
          onOutdated={() => void mutate()}
          onEdit={() => setEditing(true)}
        />
      )}
    </Page>
  );
}
