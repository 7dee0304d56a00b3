import type { SubmissionStatus } from "@entities/submission/types";
import type { QueuedSubmission } from "@features/admin/types";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import styled from "styled-components";
import { useKeepers } from "../../../shared/api/desk/cases";
import { useSubmissionCounts, useSubmissionQueue } from "../../../shared/api/selling/useDesk";
import { Input } from "../../../shared/form/fieldParts";
import { Select } from "../../../shared/form/Select";
import { countOf, formatCount } from "../../../shared/format";
import { StatusBadge } from "../../../shared/selling/StatusBadge";
import { muted } from "../../../shared/theme/text";
import { theme } from "../../../shared/theme/theme";
import { since } from "../since";
import { useSettled } from "../useSettled";
import { Workbench } from "../Workbench";
import { SubmissionCasePart } from "./SubmissionCasePart";

const PATH = "submissions";

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
  width: 100%;

  ${theme.media.small} {
    grid-template-columns: 14rem 16rem;
    width: auto;
  }
`;

const Line = styled.span`
  ${muted}
`;

const Foot = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]};
`;

const filters: readonly { status: SubmissionStatus | ""; label: string }[] = [
  { status: "pending", label: "Pending" },
  { status: "changes_requested", label: "Changes requested" },
  { status: "approved", label: "Approved" },
  { status: "rejected", label: "Rejected" },
  { status: "withdrawn", label: "Withdrawn" },
  { status: "", label: "All" },
];

const countNames = {
  pending: "pending",
  changes_requested: "changesRequested",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
} as const;

function Row({ item, keeper }: { item: QueuedSubmission; keeper: string | undefined }) {
  const { year, make, model, price, location, seller, status, waitingSince, unreadMessages } = item;
  const waits = status === "pending" ? `waiting ${since(waitingSince)}` : since(waitingSince);
  return (
    <>
      <span>{`${year} ${make} ${model}`}</span>
      <Line>{[price, location].filter(Boolean).join(" · ")}</Line>
      <Line>{[seller.name || seller.username, waits, keeper].filter(Boolean).join(" · ")}</Line>
      {(status !== "pending" || unreadMessages > 0) && (
        <Foot>
          {status !== "pending" && <StatusBadge status={status} />}
          {unreadMessages > 0 && <Line>{countOf(unreadMessages, "new message", "new messages")}</Line>}
        </Foot>
      )}
    </>
  );
}

/** Vehicles that members offer: the queue, and what is known of the one that is open. */
export default function SubmissionsSection() {
  const [status, setStatus] = useState<SubmissionStatus | "">("pending");
  const [search, setSearch] = useState("");
  const settled = useSettled(search.trim());
  const { item } = useParams();
  const navigate = useNavigate();
  const keepers = useKeepers("submissions");
  const queue = useSubmissionQueue({ status, search: settled });
  const { data: counts, mutate: countAgain } = useSubmissionCounts();
  // The pages of a list are kept together, and not under an address.

  const labelOf = (each: (typeof filters)[number]): string => {
    if (!counts || each.status === "") return each.label;
    return `${each.label} (${formatCount(counts[countNames[each.status]])})`;
  };
  // The next case is the one after this, else the one before it.
  const goOn = async () => {
    const items = queue.items ?? [];
    const at = items.findIndex(({ id }) => String(id) === item);
    const next = items[at + 1] ?? items[at - 1];
    navigate(next ? `/admin/${PATH}/${next.id}` : `/admin/${PATH}`, { replace: true });
    await Promise.all([queue.again(), countAgain()]);
  };
  const oldest = counts?.oldestPendingAt;
  return (
    <Workbench
      title="Submissions"
      path={PATH}
      tools={
        <Tools>
          <Select
            aria-label="State"
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as SubmissionStatus | "")}
            options={filters.map((each) => ({ value: each.status, label: labelOf(each) }))}
          />
          <Input
            type="search"
            aria-label="Search submissions"
            placeholder="Vehicle, place or seller"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {oldest && status === "pending" && <Line>{`The longest waits ${since(oldest)}`}</Line>}
        </Tools>
      }
      items={queue.items}
      error={queue.error}
      onRetry={() => void queue.again()}
      keyOf={({ id }) => String(id)}
      row={(each) => <Row item={each} keeper={keepers.get(String(each.id))} />}
      empty={status === "pending" && settled === "" ? "Nothing waits" : "No submissions like that"}
      onMore={queue.more}
    >
      {(key) => <SubmissionCasePart key={key} id={key} onDecided={goOn} />}
    </Workbench>
  );
}
