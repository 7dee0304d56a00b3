import { formatNumber } from "@shared/format";
import { ButtonAnchor } from "@shared/ui/Button";
import { MutedProse } from "@shared/ui/layout";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { refusedRowsUrl } from "../api/feeds";
import { listingStatusLabels } from "../listings/labels";
import type { FeedRunDetail } from "../types";
import { Cell, CellLabel, Column, FieldChanges, Row, Section, Table } from "./feeds.styles";
import { fieldLabel, leftReasonLabels } from "./labels";

interface SectionProps {
  readonly run: FeedRunDetail;
}

/** Heading of a list that may be cut. */
function Heading({ title, shown, total }: { title: string; shown: number; total: number }) {
  const isCut = shown < total;
  return (
    <h2>
      {title}: {isCut ? `the first ${formatNumber(shown)} of ${formatNumber(total)}` : formatNumber(total)}
    </h2>
  );
}

/** Refused rows with line, fields and reasons. */
export function RefusedSection({ run }: SectionProps) {
  const { refused, counts } = run;
  if (refused.length === 0) return null;
  return (
    <Section aria-label="Refused rows">
      <Heading title="Refused rows" shown={refused.length} total={Math.max(counts.refused, refused.length)} />
      <Table>
        <thead>
          <Row>
            <Column>Line</Column>
            <Column>Field and reason</Column>
            <Column>Row</Column>
          </Row>
        </thead>
        <tbody>
          {refused.map(({ line, reasons, excerpt }) => (
            <Row key={line}>
              <Cell>
                <CellLabel>Line </CellLabel>
                {line}
              </Cell>
              <Cell>
                {reasons.map(({ field, message }) => (
                  <div key={field}>
                    {fieldLabel(field)}: {message}
                  </div>
                ))}
              </Cell>
              <Cell>{excerpt}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <div>
        <ButtonAnchor variant="quiet" href={refusedRowsUrl(run.id)} download>
          Download all as CSV
        </ButtonAnchor>
      </div>
    </Section>
  );
}

/** Listings of the source that the file does not name. */
export function GoneSection({ run }: SectionProps) {
  const isPreview = run.state === "ready";
  if (run.gone.length === 0) return null;
  return (
    <Section aria-label="Not in this feed">
      <Heading title="Not in this feed" shown={run.gone.length} total={Math.max(run.counts.gone, run.gone.length)} />
      {isPreview && <MutedProse>They stay for sale unless you withdraw them.</MutedProse>}
      <Table>
        <tbody>
          {run.gone.map(({ vehicleId, title, status }) => (
            <Row key={vehicleId}>
              <Cell>
                <Link to={`/admin/listings/${vehicleId}`}>{title}</Link>
              </Cell>
              <Cell>{status === "live" ? "" : listingStatusLabels[status]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

/** Changed listings with the values before and after. */
export function ChangedSection({ run }: SectionProps) {
  if (run.changed.length === 0) return null;
  return (
    <Section aria-label="Changed listings">
      <Heading
        title="Changed listings"
        shown={run.changed.length}
        total={Math.max(run.counts.changed, run.changed.length)}
      />
      <Table>
        <thead>
          <Row>
            <Column>Line</Column>
            <Column>Listing</Column>
            <Column>Changes</Column>
          </Row>
        </thead>
        <tbody>
          {run.changed.map(({ line, vehicleId, title, fields }) => (
            <Row key={line}>
              <Cell>
                <CellLabel>Line </CellLabel>
                {line}
              </Cell>
              <Cell>
                <Link to={`/admin/listings/${vehicleId}`}>{title}</Link>
              </Cell>
              <Cell>
                <FieldChanges>
                  {fields.map(({ field, before, after, isWithheld }) => (
                    <Fragment key={field}>
                      <dt>{fieldLabel(field)}</dt>
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
    </Section>
  );
}

/** Listings that undoing left as they are. */
export function LeftSection({ run }: SectionProps) {
  if (run.left.length === 0) return null;
  return (
    <Section aria-label="Left as they are">
      <Heading title="Left as they are" shown={run.left.length} total={Math.max(run.counts.left, run.left.length)} />
      <Table>
        <tbody>
          {run.left.map(({ vehicleId, title, reason }) => (
            <Row key={vehicleId}>
              <Cell>
                <Link to={`/admin/listings/${vehicleId}`}>{title}</Link>
              </Cell>
              <Cell>{leftReasonLabels[reason] ?? reason}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
