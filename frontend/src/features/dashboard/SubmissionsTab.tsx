import { Picture } from "@entities/picture/Picture";
import { useSubmissions } from "@entities/submission/api/useSubmissions";
import { listingEndText } from "@entities/submission/listingTerm";
import { StatusBadge } from "@entities/submission/StatusBadge";
import type { Submission, SubmissionListing } from "@entities/submission/types";
import { responseText, viewsText } from "@entities/vehicle/activityText";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { formatDate, formatQuantity } from "@shared/format";
import { stackedRows } from "@shared/theme/mixins";
import { theme } from "@shared/theme/theme";
import { label, tabularNums } from "@shared/theme/typography";
import { useToast } from "@shared/toasts/ToastProvider";
import { Button } from "@shared/ui/Button";
import { EmptyState, ErrorState } from "@shared/ui/ErrorState";
import { MetaLine } from "@shared/ui/layout";
import { Skeleton } from "@shared/ui/Skeleton";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";

const SKELETONS = 3;

const Table = styled.table.attrs({ role: "table" })`
  width: 100%;
  border-collapse: collapse;
  text-align: left;

  th {
    ${label}
    padding: 0 ${theme.space[3]} ${theme.space[1]} 0;
    border-bottom: ${theme.border.ink};
    color: ${theme.color.inkMuted};
  }

  td {
    padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[2]} 0;
    vertical-align: top;
  }

  tbody tr {
    position: relative;
    border-bottom: ${theme.border.line};
  }

  tbody tr:hover a {
    text-decoration: underline;
  }

  ${stackedRows}

  ${theme.media.belowMedium} {
    tbody tr {
      grid-template-columns: minmax(0, 1fr);
      padding-block: ${theme.space[2]};
    }

    && td {
      padding-block: ${theme.space.half};
    }

    /* Labels below the picture, values below the name. */
    && td + td {
      padding-left: calc(${theme.size[7]} + ${theme.space[2]});
    }

    && td[data-label] {
      padding-left: 0;
    }

    td[data-label] {
      display: grid;
      grid-template-columns: ${theme.size[7]} minmax(0, 1fr);
      align-items: baseline;
      gap: ${theme.space[2]};
    }

    td[data-label]::before {
      content: attr(data-label);
      color: ${theme.color.inkMuted};
      font-size: ${theme.fontSize.small};
    }
  }
`;

const VehicleName = styled(Link)`
  font-family: ${theme.fontFamily.serif};
  font-size: ${theme.fontSize.lead};
  line-height: 1.25;
  overflow-wrap: anywhere;
  text-decoration: none;

  /* The whole row follows the link. */
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: ${theme.rule.focus};
  }
`;

const VehicleCell = styled(Cell)`
  display: grid;
  grid-template-columns: ${theme.size[7]} minmax(0, 1fr);
  gap: ${theme.space[2]};
`;

const NumberCell = styled(Cell)`
  ${tabularNums}

  ${theme.media.medium} {
    white-space: nowrap;
  }
`;

/* Wide enough for the end date of a listing in one line. */
const StatusCell = styled(Cell)`
  p:first-of-type {
    margin-top: ${theme.space.half};
  }

  ${theme.media.medium} {
    min-width: ${theme.size[14]};
  }
`;

const NotesCell = styled(Cell)<{ $isEmpty: boolean }>`
  max-width: ${theme.size[28]};
  overflow-wrap: anywhere;

  ${theme.media.belowMedium} {
    ${({ $isEmpty }) => $isEmpty && "&& { display: none; }"}
  }
`;

const Loading = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`;

function EndLine({ listing }: { listing: SubmissionListing }) {
  const end = listingEndText(listing);
  return end === null ? null : <MetaLine>{listing.canRenew ? `${end} · Renew now` : end}</MetaLine>;
}

const renderRows = (submissions: readonly Submission[]) =>
  submissions.map(
    ({ id, year, make, model, price, pictures: [cover], listing, createdAt, status, unreadMessages, ...rest }) => {
      // While it is in review, the notes are those of an earlier decision.
      const notes = status === "pending" ? null : rest.notes;
      return (
        <Row key={id}>
          <VehicleCell>
            <Picture picture={cover ?? null} sizes="7rem" decorative />
            <div>
              <VehicleName to={`/dashboard/submissions/${id}`}>{`${year} ${make} ${model}`}</VehicleName>
              {unreadMessages > 0 && (
                <MetaLine>{formatQuantity(unreadMessages, "new message", "new messages")}</MetaLine>
              )}
            </div>
          </VehicleCell>
          <NumberCell data-label="Price">{listing?.price || price}</NumberCell>
          <NumberCell data-label="Submitted On">{formatDate(createdAt)}</NumberCell>
          <StatusCell data-label="Status">
            <div>
              <StatusBadge status={status} />
              {listing && <MetaLine>{vehicleStatusLabels[listing.status]}</MetaLine>}
              {listing && <EndLine listing={listing} />}
              {listing?.activity && (
                <MetaLine>{`${viewsText(listing.activity)} · ${responseText(listing.activity)}`}</MetaLine>
              )}
            </div>
          </StatusCell>
          <NotesCell data-label={notes ? "Notes" : undefined} $isEmpty={!notes}>
            {notes || "–"}
          </NotesCell>
        </Row>
      );
    },
  );

/** The user's submissions with their status. */
export function SubmissionsTab({ onSubmit }: { onSubmit: () => void }) {
  const { data, error, mutate } = useSubmissions();
  const { notify } = useToast();
  useEffect(() => {
    if (error) notify({ title: "Error", description: "Failed to load your submissions", variant: "destructive" });
  }, [error, notify]);

  if (error && !data) {
    return (
      <ErrorState title="Error loading submissions" onRetry={() => void mutate()}>
        Your submissions are safe; we just couldn’t load the list.
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Loading role="status" aria-busy="true" aria-label="Loading your submissions">
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          <Skeleton key={index} $height="3.5rem" />
        ))}
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="You haven't submitted any vehicles yet."
        action={<Button onClick={onSubmit}>Submit Vehicle</Button>}
      >
        A concierge reviews every vehicle before it’s listed.
      </EmptyState>
    );
  }
  return (
    <Table aria-label="My Submissions">
      <thead>
        <Row>
          <ColumnHeader>Vehicle</ColumnHeader>
          <ColumnHeader>Price</ColumnHeader>
          <ColumnHeader>Submitted On</ColumnHeader>
          <ColumnHeader>Status</ColumnHeader>
          <ColumnHeader>Notes</ColumnHeader>
        </Row>
      </thead>
      <tbody>{renderRows(data)}</tbody>
    </Table>
  );
}
