/** The cars that an import would list or has listed; loaded on demand. */
import { formatNumber, formatQuantity } from "@shared/format";
import { MutedProse, MutedText } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { CellLabel, Table } from "./feeds.styles";
import { LineCell, ListSection, type SectionProps } from "./PreviewSections";

/** Title, price, mileage and place of each car, so that a wrong column is seen before the import. */
export default function NewListingsSection({ run }: SectionProps) {
  return (
    <ListSection title="New listings" items={run.listed} total={run.counts.listed}>
      <MutedProse>
        {run.state === "ready"
          ? "Each car as it would be listed. Compare a few with the cars before you import."
          : "Each car as the file stated it."}
      </MutedProse>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Line</ColumnHeader>
            <ColumnHeader>Car</ColumnHeader>
            <ColumnHeader>Price</ColumnHeader>
            <ColumnHeader>Mileage</ColumnHeader>
            <ColumnHeader>Location</ColumnHeader>
            <ColumnHeader>Photos</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {run.listed.map(({ line, title, stockNumber, price, miles, location, photos }) => (
            <Row key={line}>
              <LineCell line={line} />
              <Cell>
                {title}
                {stockNumber && <MutedText>{stockNumber}</MutedText>}
              </Cell>
              <Cell>{price}</Cell>
              <Cell>
                <CellLabel>Mileage </CellLabel>
                {miles === null ? "not stated" : formatQuantity(miles, "mile", "miles")}
              </Cell>
              <Cell>
                <CellLabel>Location </CellLabel>
                {location ?? "not stated"}
              </Cell>
              <Cell>
                <CellLabel>Photos </CellLabel>
                {photos === 0 ? "none" : formatNumber(photos)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
