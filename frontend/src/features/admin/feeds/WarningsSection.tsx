/** The remarks about rows of a feed that are not refused; loaded on demand. */
import { MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { Table } from "./feeds.styles";
import { feedFieldLabel } from "./labels";
import { LineCell, ListSection, type SectionProps } from "./PreviewSections";

/** Remarks about rows that are not refused. */
export default function WarningsSection({ run }: SectionProps) {
  return (
    <ListSection title="Warnings" items={run.warnings} total={run.warned}>
      <MutedProse>These rows are not refused. Please check them against the cars.</MutedProse>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Line</ColumnHeader>
            <ColumnHeader>Field and warning</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {run.warnings.map(({ line, field, message }) => (
            <Row key={`${line} ${message}`}>
              <LineCell line={line} />
              <Cell>
                {feedFieldLabel(field)}: {message}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
