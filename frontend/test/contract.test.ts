import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const frontend = path.resolve(import.meta.dirname, "..");

it("has the types of the current contract (else: npm run api)", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "contract-"));
  try {
    const generatedFile = path.join(directory, "schema.ts");
    const generator = path.join(frontend, "node_modules/openapi-typescript/bin/cli.js");
    execFileSync(process.execPath, [generator, "../contract/openapi.json", "-o", generatedFile], { cwd: frontend });
    expect(readFileSync(path.join(frontend, "src/shared/api/schema.ts"), "utf8")).toBe(
      readFileSync(generatedFile, "utf8"),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it("has the limits of the current rules (else: npm run api)", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "contract-"));
  try {
    const generatedFile = path.join(directory, "limits.ts");
    execFileSync(process.execPath, ["contract/limits.mjs", generatedFile], { cwd: frontend });
    expect(readFileSync(path.join(frontend, "src/shared/api/limits.ts"), "utf8")).toBe(
      readFileSync(generatedFile, "utf8"),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});
