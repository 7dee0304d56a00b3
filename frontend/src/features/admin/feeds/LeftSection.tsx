/** The listings that undoing an import left; loaded on demand. */
import { Cell, Row } from "@shared/ui/StackedTable";
import { Table } from "./feeds.styles";
import { ListingCell, ListSection, type SectionProps } from "./PreviewSections";

/** Why undoing left a listing. */
const leftReasonLabels: Readonly<Record<string, string>> = {
  sold: "Sold since",
  under_offer: "Under offer since",
  vin_taken: "Another listing for sale has its VIN",
  withdrawn: "Withdrawn since",
  changed: "Changed since",
};

/** Listings that undoing left as they are. */
export default function LeftSection({ run }: SectionProps) {
  return (
    <ListSection title="Left as they are" items={run.left} total={run.counts.left}>
      <Table>
        <tbody>
          {run.left.map(({ vehicleId, title, stockNumber, reason }) => (
            <Row key={vehicleId}>
              <ListingCell vehicleId={vehicleId} title={title} stockNumber={stockNumber} />
              <Cell>{leftReasonLabels[reason] ?? reason}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
