import { expect, it } from "vitest";
import { formatFileSize } from "./format";

it("rounds file sizes, and shows 0 KB for empty files only", () => {
  const sizes = [0, 1, 600, 12_700, 3_512_000, 214_000_000];
  expect(sizes.map((size) => formatFileSize(size))).toEqual(["0 KB", "1 KB", "1 KB", "12 KB", "3.3 MB", "204 MB"]);
  expect([0, 12_400].map((size) => formatFileSize(size, true))).toEqual(["0 KB", "12.1 KB"]);
});
