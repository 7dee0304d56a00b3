/** The remarks about rows of a feed that are not refused; loaded on demand. */
import { MutedProse } from "@shared/ui/layout";
import { Cell, Column, Row } from "@shared/ui/StackedTable";
import { Table } from "./feeds.styles";
import { fieldLabel } from "./labels";
import { LineCell, ListSection, type SectionProps } from "./PreviewSections";

/** Remarks about rows that are not refused. */
export default function WarningsSection({ run }: SectionProps) {
  return (
    <ListSection title="Warnings" items={run.warnings} total={run.warned}>
      <MutedProse>These rows are not refused. Please check them against the cars.</MutedProse>
      <Table>
        <thead>
          <Row>
            <Column>Line</Column>
            <Column>Field and warning</Column>
          </Row>
        </thead>
        <tbody>
          {run.warnings.map(({ line, field, message }) => (
            <Row key={`${line} ${message}`}>
              <LineCell line={line} />
              <Cell>
                {fieldLabel(field)}: {message}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListSection>
  );
}
