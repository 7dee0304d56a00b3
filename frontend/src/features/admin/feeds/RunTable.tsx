import { formatDateTime } from "@shared/format";
import { Cell, ColumnHeader, Row } from "@shared/ui/StackedTable";
import { VisuallyHidden } from "@shared/ui/VisuallyHidden";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { isWorking } from "../api/feeds";
import { useStaffName } from "../api/staff";
import { LoadMore } from "../LoadMore";
import type { FeedRun } from "../types";
import { CellLabel, Scroller, Table } from "./feeds.styles";
import { canUndo, countsLine, runStateLabels } from "./labels";
import { UndoButton } from "./UndoButton";

/** Interval at which the list is read again while an import runs, in milliseconds. */
const POLL_INTERVAL = 2000;

interface RunTableProps {
  readonly runs: readonly FeedRun[];
  readonly onLoadMore: (() => void) | undefined;
  /** Error of the list. */
  readonly error: unknown;
  readonly onReload: () => unknown;
}

/** Imports, latest first. */
export function RunTable({ runs, onLoadMore, error, onReload }: RunTableProps) {
  const staffName = useStaffName();
  const isAnyWorking = runs.some(isWorking);
  useEffect(() => {
    if (!isAnyWorking) return undefined;
    const timer = setInterval(() => void onReload(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isAnyWorking, onReload]);
  return (
    <>
      <Scroller>
        <Table>
          <thead>
            <Row>
              <ColumnHeader>File</ColumnHeader>
              <ColumnHeader>When</ColumnHeader>
              <ColumnHeader>Who</ColumnHeader>
              <ColumnHeader>State</ColumnHeader>
              <ColumnHeader>Result</ColumnHeader>
              <ColumnHeader>
                <VisuallyHidden>Undo</VisuallyHidden>
              </ColumnHeader>
            </Row>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Row key={run.id}>
                <Cell>
                  <Link to={`/admin/feeds/${run.id}`}>{run.source || "No source"}</Link>
                  <br />
                  {run.fileName}
                </Cell>
                <Cell>
                  <CellLabel>When: </CellLabel>
                  {formatDateTime(run.createdAt)}
                </Cell>
                <Cell>
                  <CellLabel>Who: </CellLabel>
                  {run.username === null ? "Command line" : staffName(run.username)}
                </Cell>
                <Cell>
                  <CellLabel>State: </CellLabel>
                  {runStateLabels[run.state]}
                </Cell>
                <Cell>
                  {countsLine(run) && <CellLabel>Result: </CellLabel>}
                  {countsLine(run)}
                </Cell>
                <Cell>{canUndo(run) && <UndoButton run={run} />}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <LoadMore shown={runs.length} onLoadMore={onLoadMore} error={error} />
    </>
  );
}
