import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../src");

/** Files that may use SWR directly. */
const ALLOWED_FILES = [
  "shared/api/ApiProvider.tsx",
  "shared/api/cache.ts",
  "shared/api/query.ts",
  "shared/api/useAction.ts",
];

/** Whether the source bypasses the key factory: imports SWR or deletes cache entries. */
const bypasses = (source: string): boolean =>
  /(?:from|import\()\s*["']swr(?:\/\w+)?["']/.test(source) || /\bcache\.delete\(/.test(source);

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
);

it("finds a hook that builds its own cache keys", () => {
  expect(bypasses('import useSWR from "swr";\nuseSWR("/api/vehicles");')).toBe(true);
  expect(bypasses('import useSWRInfinite from "swr/infinite";')).toBe(true);
  expect(bypasses('const { mutate } = await import("swr");')).toBe(true);
  expect(bypasses("for (const key of cache.keys()) cache.delete(key);")).toBe(true);
  expect(bypasses('import { useQuery } from "../query";\nuseQuery(cacheKey("/api/vehicles"), read);')).toBe(false);
});

it("finds no reads that bypass the cache", () => {
  expect(files.filter((name) => bypasses(readFileSync(path.join(root, name), "utf8"))).sort()).toEqual(ALLOWED_FILES);
});
