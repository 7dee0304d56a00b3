import { errorMessage } from "@shared/api/error";
import { RowChangedError } from "./types";

/** Requests under way at the same time. */
const PARALLEL = 4;

/** A row that was not changed, with the reason. */
export interface RowFailure {
  readonly name: string;
  readonly reason: string;
}

/** Runs a task for each row, some at the same time; failures stop no other row. Both lists are in the order of the rows. */
export async function runActs<Row extends { readonly name: string }, Result>(
  rows: readonly Row[],
  task: (row: Row) => Promise<Result>,
): Promise<{ done: Result[]; failed: RowFailure[] }> {
  const results = new Array<{ done: Result } | { failed: RowFailure }>(rows.length);
  const waiting = rows.entries();
  const work = async () => {
    for (const [index, row] of waiting) {
      results[index] = await task(row).then(
        (done) => ({ done }),
        (error: unknown) => ({
          failed: { name: row.name, reason: error instanceof RowChangedError ? error.message : errorMessage(error) },
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return {
    done: results.flatMap((result) => ("done" in result ? [result.done] : [])),
    failed: results.flatMap((result) => ("failed" in result ? [result.failed] : [])),
  };
}
