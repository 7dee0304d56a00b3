import type { StatedFact } from "@entities/question/types";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import type { PropsWithChildren } from "react";
import styled from "styled-components";
import { type FactRow, factRows } from "../facts/factRows";
import { Vin } from "../facts/Vin";
import { vehicleStatusLabels } from "../statusLabels";
import type { VehicleDetail } from "../types";
import { stockNumber } from "./vehicleText";

const List = styled.dl`
  ${tabularNums}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  column-gap: ${theme.space[5]};
  border-top: ${theme.border.line};

  ${theme.media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  div {
    display: grid;
    grid-template-columns: ${theme.size[7]} minmax(0, 1fr);
    gap: ${theme.space[2]};
    padding-block: ${theme.space[1]};
    border-bottom: ${theme.border.line};
  }

  dt {
    color: ${theme.color.inkMuted};
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  sup {
    padding-left: 0.1em;
    color: ${theme.color.inkMuted};
    line-height: 1;
  }
`;

const Source = styled.a`
  ${muted}
  display: block;
`;

const Note = styled.span`
  ${muted}
  display: block;
`;

const Legend = styled.p`
  ${muted}
  margin-top: ${theme.space[1]};
`;

const NOT_PROVIDED = "Not provided";

const statedByLabels = { seller: "Stated by the seller", concierge: "Stated by the concierge" } as const;

/** Mark of facts that were read from text, explained below the table. */
const READ_MARK = "†";
const READ_EXPLANATION = "Read from the seller’s text";

function Fact({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact, with a mark or a note if it was read from text. */
function FactFromText({ row: { label, value, fromText } }: { row: FactRow }) {
  return (
    <Fact label={label}>
      {value}
      {fromText === "high" && (
        <>
          <sup aria-hidden="true" title={READ_EXPLANATION}>
            {READ_MARK}
          </sup>
          <VisuallyHidden>{` (${READ_EXPLANATION.toLowerCase()})`}</VisuallyHidden>
        </>
      )}
      {fromText === "low" && <Note>According to the seller’s text</Note>}
    </Fact>
  );
}

interface FactsTableProps {
  readonly vehicle: VehicleDetail;
  /** Answers to questions that were published as facts. */
  readonly statedFacts?: readonly StatedFact[];
}

/** Facts of a vehicle; unknown ones are left out, except for mileage and location. */
export function FactsTable({ vehicle, statedFacts = [] }: FactsTableProps) {
  const { year, make, model, location, status, listedAt, facts } = vehicle;
  const rows = factRows(vehicle);
  return (
    <>
      <List>
        <Fact label="Year">{year}</Fact>
        <Fact label="Make">{make}</Fact>
        <Fact label="Model">{model}</Fact>
        {facts.vin && (
          <Fact label="VIN">
            <Vin>{facts.vin}</Vin>
            {facts.isVinMasked && (
              <Note>{facts.vin.length > 6 ? "Last six characters hidden" : "Hidden by the seller"}</Note>
            )}
          </Fact>
        )}
        {rows[0]?.label !== "Mileage" && <Fact label="Mileage">{NOT_PROVIDED}</Fact>}
        {rows.map((row) => (
          <FactFromText key={row.label} row={row} />
        ))}
        <Fact label="Location">{location || NOT_PROVIDED}</Fact>
        <Fact label="Status">{vehicleStatusLabels[status]}</Fact>
        <Fact label="Listed">{formatDate(listedAt)}</Fact>
        {!facts.stockNumber && <Fact label="Stock number">{stockNumber(vehicle)}</Fact>}
        {statedFacts.map(({ questionId, label, value, statedBy, statedAt }) => (
          <Fact key={questionId} label={label}>
            <span dir="auto">{value}</span>
            <Source href={`#question-${questionId}`}>{`${statedByLabels[statedBy]}, ${formatDate(statedAt)}`}</Source>
          </Fact>
        ))}
      </List>
      {rows.some(({ fromText }) => fromText === "high") && (
        <Legend aria-hidden="true">{`${READ_MARK} ${READ_EXPLANATION}`}</Legend>
      )}
    </>
  );
}
