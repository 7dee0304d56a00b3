import type { StatedFact } from "@entities/question/types";
import { formatDate } from "@shared/format";
import { theme } from "@shared/theme/theme";
import { muted, tabularNums } from "@shared/theme/typography";
import styled from "styled-components";
import type { VehicleDetail } from "../types";
import { stockNumber, vehicleStatusLabels } from "./vehicleText";

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
`;

const Source = styled.a`
  ${muted}
  display: block;
`;

const NOT_STATED = "Not stated";

const statedByLabels = { seller: "Stated by the seller", concierge: "Stated by the concierge" } as const;

interface FactsTableProps {
  readonly vehicle: VehicleDetail;
  /** Answers to questions that were published as facts. */
  readonly statedFacts?: readonly StatedFact[];
}

/** Key facts of a vehicle; missing ones are marked. */
export function FactsTable({ vehicle, statedFacts = [] }: FactsTableProps) {
  const { id, year, make, model, miles, location, status, listedAt } = vehicle;
  const rows = [
    ["Year", year],
    ["Make", make],
    ["Model", model],
    ["Mileage", miles || NOT_STATED],
    ["Location", location || NOT_STATED],
    ["Status", vehicleStatusLabels[status]],
    ["Listed", formatDate(listedAt)],
    ["Stock number", stockNumber(id)],
  ];
  return (
    <List>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {statedFacts.map(({ questionId, label, value, statedBy, statedAt }) => (
        <div key={questionId}>
          <dt>{label}</dt>
          <dd>
            <span dir="auto">{value}</span>
            <Source href={`#question-${questionId}`}>{`${statedByLabels[statedBy]}, ${formatDate(statedAt)}`}</Source>
          </dd>
        </div>
      ))}
    </List>
  );
}
