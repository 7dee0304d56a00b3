import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { Select } from "@shared/form/Select";
import { formatNumber } from "@shared/format";
import { MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { chooseFeedColumns } from "../api/feeds";
import type { FeedRunDetail } from "../types";
import { CellLabel, Details, Table } from "./feeds.styles";
import { feedFieldLabel } from "./labels";

interface ColumnsSectionProps {
  readonly run: FeedRunDetail;
  readonly onChanged: (run: FeedRunDetail) => void;
}

/** Columns of a table and the field that each is read as. A change checks the file again. */
export function ColumnsSection({ run, onChanged }: ColumnsSectionProps) {
  const choose = useAction(
    ({ index, field }: { index: number; field: string }) =>
      chooseFeedColumns(
        run.id,
        run.columns.map((column, at) => ({ header: column.header, field: at === index ? field : column.field })),
      ),
    { onSuccess: onChanged },
  );
  if (run.columns.length === 0) return null;
  const ignored = run.columns.filter(({ field }) => field === "").length;
  const isAnyIgnored = ignored > 0;
  const options = [
    { value: "", label: "Ignore" },
    ...run.fields.map((field) => ({ value: field, label: feedFieldLabel(field) })),
  ];
  return (
    <Details open={run.problem !== null || isAnyIgnored} aria-label="Columns">
      <summary>
        Columns: {formatNumber(run.columns.length - ignored)} of {formatNumber(run.columns.length)} read
      </summary>
      <MutedProse>Remembered for {run.source}. A change checks the file again.</MutedProse>
      <FailureMessage text={choose.failure} />
      <Table>
        <thead>
          <Row>
            <ColumnHeader>Column</ColumnHeader>
            <ColumnHeader>First row</ColumnHeader>
            <ColumnHeader>Read as</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {run.columns.map(({ header, field, sample }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, and the order never changes
            <Row key={index}>
              <Cell>{header || "No header"}</Cell>
              <Cell>
                {sample !== "" && <CellLabel>First row: </CellLabel>}
                {sample}
              </Cell>
              <Cell>
                <Select
                  aria-label={`Read ${header || "the column without a header"} as`}
                  value={field}
                  disabled={choose.isPending}
                  onChange={({ currentTarget }) => void choose.run({ index, field: currentTarget.value })}
                  options={options}
                />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Details>
  );
}
