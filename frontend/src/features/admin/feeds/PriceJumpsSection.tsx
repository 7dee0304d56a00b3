/** Listings of which a feed changes the price by more than half; loaded on demand. */
import { MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { CellLabel, Table } from "./feeds.styles";
import { LineCell, ListingCell, ListSection, type SectionProps } from "./PreviewSections";

/** Listings whose price becomes less than half or more than twice the one before, with both prices. */
export default function PriceJumpsSection({ run }: SectionProps) {
  return (
    <ListSection title="Unusual price changes" items={run.priceJumps} total={run.counts.repriced}>
      <MutedProse>
        Each new price is less than half or more than twice the one before. If a column was read as the wrong field,
        choose another below.
      </MutedProse>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Line</ColumnHeader>
            <ColumnHeader>Listing</ColumnHeader>
            <ColumnHeader>Present price</ColumnHeader>
            <ColumnHeader>New price</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {run.priceJumps.map(({ line, fields, ...listing }) => (
            <Row key={line}>
              <LineCell line={line} />
              <ListingCell {...listing} />
              <Cell>
                <CellLabel>Present price </CellLabel>
                {fields[0]?.before}
              </Cell>
              <Cell>
                <CellLabel>New price </CellLabel>
                {fields[0]?.after}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
