import { describe, expect, it } from "vitest";
import type { FeedRun } from "../types";
import { countsLine, sourceListingsPath } from "./labels";

const counts: FeedRun["counts"] = {
  rows: 18,
  listed: 4,
  changed: 1,
  unchanged: 2,
  offSale: 1,
  repeated: 1,
  sold: 2,
  soldListed: 1,
  refused: 7,
  repriced: 0,
  gone: 0,
  underOffer: 0,
  withdrawn: 3,
  undone: 0,
  left: 0,
};

const run = (traits: Partial<FeedRun> = {}): FeedRun => ({
  id: 7,
  source: "Lakeside & Sons",
  fileName: "cars.csv",
  state: "imported",
  username: "desk",
  createdAt: "2026-11-24T15:00:00Z",
  finishedAt: null,
  counts,
  done: 0,
  withdraws: false,
  problem: null,
  isUndoable: false,
  ...traits,
});

describe("the line of an import", () => {
  it("counts every row once, and then the withdrawn listings", () => {
    const line = countsLine(run());
    expect(line).toBe(
      "4 new, 1 changed, 2 unchanged, 1 sold or withdrawn here, 1 repeated, 2 sold in this feed, 7 refused, 3 withdrawn",
    );
    const numbers = (line.match(/\d+/g) ?? []).map(Number);
    expect(numbers.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.rows);
  });
});

describe("the listings of an import's source", () => {
  it.each(["imported", "undone"] as const)("have a path once it is %s", (state) => {
    expect(sourceListingsPath(run({ state }))).toBe("/admin/listings?source=Lakeside+%26+Sons");
  });

  it.each([
    ["before the import", { state: "ready" }],
    ["without a source", { source: "" }],
    ["of refused rows alone", { counts: { ...counts, listed: 0, changed: 0, unchanged: 0 } }],
  ] as const)("have none %s", (_, traits) => {
    expect(sourceListingsPath(run(traits))).toBeNull();
  });
});
