import { Picture } from "@entities/picture/Picture";
import { submissionStatusLabels } from "@entities/submission/labels";
import type { SubmissionStatus } from "@entities/submission/types";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { formatAge, formatNumber, formatQuantity } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { MutedSpan } from "@shared/ui/layout";
import { onDemand } from "@shared/ui/onDemand";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import styled from "styled-components";
import { useAssignees } from "../api/cases";
import { useAdminSubmissions, useSubmissionCounts } from "../api/submissions";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { QueuedSubmission } from "../types";
import { useFilters, useSearchField } from "../useFilters";
import { SubmissionCasePanel } from "./SubmissionCasePanel";

const PATH = "submissions";

const bulk = {
  rowName: ({ year, make, model, id }: QueuedSubmission) => `${year} ${make} ${model}, #${id}`,
  Bar: onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./SubmissionBulkBar")),
};

const Toolbar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  width: 100%;

  /* The age before the fields, so that they stay level with the title. */
  ${theme.media.small} {
    flex: auto;
    grid-template-columns: 1fr ${theme.size[14]} ${theme.size[16]};
    align-items: center;
    width: auto;

    & > :first-child {
      grid-column: 2;
    }

    & > :nth-child(3) {
      grid-area: 1 / 1;
      justify-self: end;
      padding-right: ${theme.space[1]};
    }
  }
`;

const statusFilters: readonly { status: SubmissionStatus | ""; label: string }[] = [
  { status: "pending", label: "Pending" },
  { status: "changes_requested", label: "Changes requested" },
  { status: "approved", label: "Approved" },
  { status: "rejected", label: "Rejected" },
  { status: "withdrawn", label: "Withdrawn" },
  { status: "", label: "All" },
];

const defaults: { status: SubmissionStatus | ""; search: string } = { status: "pending", search: "" };
const choices = { status: statusFilters.map(({ status }) => status) };

const countFields = {
  pending: "pending",
  changes_requested: "changesRequested",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
} as const;

function SubmissionRow({ item, assignee }: { item: QueuedSubmission; assignee: string | undefined }) {
  const { year, make, model, price, location, seller, status, waitingSince, unreadMessages } = item;
  const waitingText = status === "pending" ? `waiting ${formatAge(waitingSince)}` : formatAge(waitingSince);
  return (
    <>
      <span>{`${year} ${make} ${model}`}</span>
      <MutedSpan>{[price, location].filter(Boolean).join(" · ")}</MutedSpan>
      <MutedSpan>
        {[
          status !== "pending" && submissionStatusLabels[status],
          unreadMessages > 0 && formatQuantity(unreadMessages, "new message", "new messages"),
          seller.name || seller.username,
          waitingText,
          assignee,
        ]
          .filter(Boolean)
          .join(" · ")}
      </MutedSpan>
    </>
  );
}

/** Submission queue and the open submission. */
export default function SubmissionsSection() {
  const [{ status, search }, setFilters] = useFilters(defaults, choices);
  const [searchText, setSearchText] = useSearchField(search, (text) => setFilters({ search: text }));
  const { search: query } = useLocation();
  const { item } = useParams();
  const navigate = useNavigate();
  const assignees = useAssignees("submissions");
  const submissions = useAdminSubmissions({ status, search });
  const { data: counts, mutate: refetchCounts } = useSubmissionCounts();

  const filterLabel = (each: (typeof statusFilters)[number]): string => {
    if (!counts || each.status === "") return each.label;
    return `${each.label} (${formatNumber(counts[countFields[each.status]])})`;
  };
  // Opens the next case, else the previous one.
  const openNext = async () => {
    const items = submissions.items ?? [];
    const index = items.findIndex(({ id }) => String(id) === item);
    const next = items[index + 1] ?? items[index - 1];
    navigate(`/admin/${PATH}${next ? `/${next.id}` : ""}${query}`, { replace: true });
    await Promise.all([submissions.mutate(), refetchCounts()]);
  };
  const oldest = counts?.oldestPendingAt;
  return (
    <MasterDetailLayout
      title="Submissions"
      path={PATH}
      toolbar={
        <Toolbar>
          <Select
            aria-label="State"
            value={status}
            onChange={({ currentTarget }) => setFilters({ status: currentTarget.value as SubmissionStatus | "" })}
            options={statusFilters.map((each) => ({ value: each.status, label: filterLabel(each) }))}
          />
          <Input
            type="search"
            aria-label="Search submissions"
            placeholder="Vehicle, location or seller"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
          {oldest && status === "pending" && <MutedSpan>{`Oldest: ${formatAge(oldest)}`}</MutedSpan>}
        </Toolbar>
      }
      items={submissions.items}
      error={submissions.error}
      onRetry={() => void submissions.mutate()}
      bulk={bulk}
      itemKey={({ id }) => String(id)}
      renderPicture={({ cover }) => cover && <Picture picture={cover} sizes="4rem" decorative />}
      renderRow={(each) => <SubmissionRow item={each} assignee={assignees.get(String(each.id))} />}
      emptyText={status === "pending" && search === "" ? "All clear" : "No submissions found"}
      onLoadMore={submissions.loadMore}
    >
      {(key) => <SubmissionCasePanel key={key} id={key} onDecided={openNext} />}
    </MasterDetailLayout>
  );
}
