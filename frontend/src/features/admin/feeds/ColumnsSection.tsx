import { useAction } from "@shared/api/useAction";
import { FailureMessage } from "@shared/form/FormError";
import { Select } from "@shared/form/Select";
import { formatNumber } from "@shared/format";
import { Button } from "@shared/ui/Button";
import { MutedProse } from "@shared/ui/layout";
import { Cell, ColumnHeader, Row, RowHeader } from "@shared/ui/StackedTable";
import { useState } from "react";
import { chooseFeedColumns, isWorking } from "../api/feeds";
import type { FeedRunDetail } from "../types";
import { CellLabel, Details, Table } from "./feeds.styles";
import { feedFieldLabel } from "./labels";

interface ColumnsSectionProps {
  readonly run: FeedRunDetail;
  readonly onChanged: (run: FeedRunDetail) => void;
}

/**
 * Columns of a table and the field that each is read as. The choices are sent together, because each check replaces the
 * page's content; the button keeps the focus meanwhile.
 */
export function ColumnsSection({ run, onChanged }: ColumnsSectionProps) {
  /** Chosen fields that were not sent yet, by the column's place. */
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const columns = run.columns.map((column, index) => ({ ...column, field: choices[index] ?? column.field }));
  const choose = useAction(
    () =>
      chooseFeedColumns(
        run.id,
        columns.map(({ header, field }) => ({ header, field })),
      ),
    {
      onSuccess: (changed) => {
        onChanged(changed);
        setChoices({});
      },
    },
  );
  const ignored = run.columns.filter(({ field }) => field === "").length;
  const needsChoice = run.problem !== null || ignored > 0;
  // It stays open after the last choice was checked, or what is focused would disappear.
  const [isOpen, setOpen] = useState(needsChoice);
  if (needsChoice && !isOpen) setOpen(true);
  const isBusy = choose.isPending || isWorking(run);
  const isChanged = columns.some(({ field }, index) => field !== run.columns[index]?.field);
  const options = [
    { value: "", label: "Ignore" },
    ...run.fields.map((field) => ({ value: field, label: feedFieldLabel(field) })),
  ];
  return (
    <Details open={isOpen} aria-label="Columns">
      <summary>
        Columns: {formatNumber(run.columns.length - ignored)} of {formatNumber(run.columns.length)} read
      </summary>
      <MutedProse>Remembered for {run.source}. Choose the fields, then check the file again.</MutedProse>
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
          {columns.map(({ header, field, sample }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, and the order never changes
            <Row key={index}>
              <RowHeader>{header || "No header"}</RowHeader>
              <Cell>
                {sample !== "" && <CellLabel>First row: </CellLabel>}
                {sample}
              </Cell>
              <Cell>
                <Select
                  aria-label={`Read ${header || "the column without a header"} as`}
                  value={field}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => setChoices({ ...choices, [index]: currentTarget.value })}
                  options={options}
                />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <Button
        aria-disabled={isBusy || !isChanged}
        onClick={() => {
          if (!isBusy && isChanged) void choose.run();
        }}
      >
        {isBusy ? "Checking" : "Check Again"}
      </Button>
    </Details>
  );
}
