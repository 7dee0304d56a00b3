import { appointmentSummary, preferredSlotSummary } from "@entities/appointment/labels";
import { inquirySubject, listingStateText, stageLabels } from "@entities/inquiry/labels";
import { Input } from "@shared/form/fieldLayout";
import { Select } from "@shared/form/Select";
import { formatAge } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { onDemand } from "@shared/ui/onDemand";
import type { ReactNode } from "react";
import styled from "styled-components";
import { useAdminInquiries } from "../api/inquiries";
import { useStaffName } from "../api/staff";
import { MasterDetailLayout } from "../MasterDetailLayout";
import type { InquiryCase } from "../types";
import { useFilters, useSearchField } from "../useFilters";
import { InquiryCasePanel } from "./InquiryCasePanel";

const stageOptions = [
  ...Object.entries(stageLabels).map(([value, label]) => ({ value, label })),
  { value: "", label: "All" },
];

const assigneeOptions = [
  { value: "", label: "Anyone’s" },
  { value: "me", label: "Mine" },
  { value: "none", label: "Unassigned" },
];

const choices = { stage: stageOptions.map(({ value }) => value), assignee: assigneeOptions.map(({ value }) => value) };

const bulk = {
  rowName: ({ asked, reference }: InquiryCase) => `${asked.name}, ${reference}`,
  Bar: onDemand(() => import(/* webpackChunkName: "admin-tools" */ "./InquiryBulkBar")),
};

const Toolbar = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[1]};
  width: 100%;

  & > button,
  & > input {
    grid-column: 1 / -1;
  }

  ${theme.media.small} {
    display: flex;
    width: auto;

    & > * {
      flex: none;
      width: auto;
    }
  }
`;

interface InquiryQueueProps {
  readonly kind: "inquiry" | "appointment";
  readonly title: string;
  readonly path: string;
  readonly toolbarAction: ReactNode;
}

/** Inquiries of one kind, longest waiting first. */
export function InquiryQueue({ kind, title, path, toolbarAction }: InquiryQueueProps) {
  const [{ stage, assignee, search, vehicle }, setFilters] = useFilters(
    { stage: "received", assignee: "", search: "", vehicle: "" },
    choices,
  );
  const [searchText, setSearchText] = useSearchField(search, (text) => setFilters({ search: text }));
  const { items, error, mutate, loadMore } = useAdminInquiries({
    kind,
    stage,
    assignee,
    search,
    ...(vehicle !== "" && { vehicle: Number(vehicle) }),
  });
  const staffName = useStaffName();
  return (
    <MasterDetailLayout
      title={title}
      path={path}
      toolbar={
        <Toolbar>
          <Select
            aria-label="Which stage"
            value={stage}
            options={stageOptions}
            onChange={({ target }) => setFilters({ stage: target.value })}
          />
          <Select
            aria-label="Whose"
            value={assignee}
            options={assigneeOptions}
            onChange={({ target }) => setFilters({ assignee: target.value })}
          />
          <Input
            type="search"
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder="Name, email, phone or reference"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
          {vehicle !== "" && <Button onClick={() => setFilters({ vehicle: "" })}>Only car #{vehicle}: show all</Button>}
          {toolbarAction}
        </Toolbar>
      }
      items={items}
      error={error}
      onRetry={() => void mutate()}
      bulk={kind === "inquiry" ? bulk : undefined}
      itemKey={({ reference }) => reference}
      renderRow={(inquiry) => (
        <>
          <span>{inquiry.asked.name}</span>
          <span>{inquirySubject(inquiry)}</span>
          {inquiry.listing && inquiry.listing.status !== "live" && <span>{listingStateText(inquiry.listing)}</span>}
          {inquiry.appointment ? (
            <span>{appointmentSummary(inquiry.appointment)}</span>
          ) : (
            inquiry.asked.wish && <span>{preferredSlotSummary(inquiry.asked.wish)}</span>
          )}
          <span>
            {stageLabels[inquiry.stage]} · {formatAge(inquiry.waitingSince)}
            {inquiry.assignee && ` · ${staffName(inquiry.assignee)}`}
          </span>
        </>
      )}
      emptyText={
        stage === "received" && assignee === "" && search === "" && vehicle === "" ? "All clear" : "No inquiries here"
      }
      onLoadMore={loadMore}
    >
      {(reference) => <InquiryCasePanel key={reference} reference={reference} />}
    </MasterDetailLayout>
  );
}
