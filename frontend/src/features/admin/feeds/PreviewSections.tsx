import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { formatNumber } from "@shared/format";
import { ButtonAnchor } from "@shared/ui/Button";
import { MutedProse, MutedText, QuietButtonRow } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { FieldChanges } from "../admin.styles";
import { refusedRowsUrl } from "../api/feeds";
import type { FeedRunDetail } from "../types";
import { CellLabel, LabeledSection, Table } from "./feeds.styles";
import { feedFieldLabel } from "./labels";

export interface SectionProps {
  readonly run: FeedRunDetail;
}

interface ListSectionProps {
  readonly title: string;
  readonly items: readonly unknown[];
  /** Number of all items, of which the run names the first. */
  readonly total: number;
  readonly children: ReactNode;
}

/** A list of a run with its number of items; nothing if it is empty. */
export function ListSection({ title, items: { length }, total, children }: ListSectionProps) {
  if (length === 0) return null;
  return (
    <LabeledSection aria-label={title}>
      <h2>
        {title}: {length < total && `the first ${formatNumber(length)} of `}
        {formatNumber(Math.max(total, length))}
      </h2>
      {children}
    </LabeledSection>
  );
}

/** The line of a row in its file. */
export const LineCell = ({ line }: { line: number }) => (
  <Cell>
    <CellLabel>Line </CellLabel>
    {line}
  </Cell>
);

interface ListingCellProps {
  readonly vehicleId: number;
  readonly title: string;
  readonly stockNumber: string;
}

/** The listing of a row, with its stock number: a dealer may have several cars of one name. */
export const ListingCell = ({ vehicleId, title, stockNumber }: ListingCellProps) => (
  <Cell>
    <Link to={`/admin/listings/${vehicleId}`}>{title}</Link>
    {stockNumber && <MutedText>{stockNumber}</MutedText>}
  </Cell>
);

/** Refused rows with line, fields and reasons. */
export function RefusedSection({ run }: SectionProps) {
  const { refused, counts } = run;
  return (
    <ListSection title="Refused rows" items={refused} total={counts.refused}>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Line</ColumnHeader>
            <ColumnHeader>Field and reason</ColumnHeader>
            <ColumnHeader>Row</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {refused.map(({ line, reasons, excerpt }) => (
            <Row key={line}>
              <LineCell line={line} />
              <Cell>
                {reasons.map(({ field, message }) => (
                  <div key={field}>
                    {feedFieldLabel(field)}: {message}
                  </div>
                ))}
              </Cell>
              <Cell>{excerpt}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <QuietButtonRow>
        <ButtonAnchor variant="quiet" href={refusedRowsUrl(run.id)} download>
          Download all as CSV
        </ButtonAnchor>
      </QuietButtonRow>
    </ListSection>
  );
}

/** Listings with their status, unless they are live. */
export const ListingTable = ({ listings }: { listings: FeedRunDetail["gone"] }) => (
  <Table>
    <tbody>
      {listings.map(({ status, ...listing }) => (
        <Row key={listing.vehicleId}>
          <ListingCell {...listing} />
          <Cell>{status === "live" ? "" : vehicleStatusLabels[status]}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

/** Listings of the source that the file does not name. */
export function GoneSection({ run }: SectionProps) {
  const isPreview = run.state === "ready";
  return (
    <ListSection title="Not in this feed" items={run.gone} total={run.counts.gone + run.counts.underOffer}>
      {isPreview && (
        <MutedProse>
          {run.counts.gone > 0 && "They stay for sale unless you withdraw them. "}
          Cars under offer always stay, so you can record their sale.
        </MutedProse>
      )}
      <ListingTable listings={run.gone} />
    </ListSection>
  );
}

/** Changed listings with the values before and after. */
export function ChangedSection({ run }: SectionProps) {
  return (
    <ListSection title="Changed listings" items={run.changed} total={run.counts.changed}>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Line</ColumnHeader>
            <ColumnHeader>Listing</ColumnHeader>
            <ColumnHeader>Changes</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {run.changed.map(({ line, fields, ...listing }) => (
            <Row key={line}>
              <LineCell line={line} />
              <ListingCell {...listing} />
              <Cell>
                <FieldChanges>
                  {fields.map(({ field, before, after, isWithheld }) => (
                    <Fragment key={field}>
                      <dt>{feedFieldLabel(field)}</dt>
                      <dd>
                        {isWithheld ? (
                          "changed (private)"
                        ) : (
                          <>
                            <del>{before ?? "empty"}</del> → <ins>{after ?? "empty"}</ins>
                          </>
                        )}
                      </dd>
                    </Fragment>
                  ))}
                </FieldChanges>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
