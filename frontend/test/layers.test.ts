import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../src");

interface Place {
  readonly layer: string;
  readonly feature: string | null;
}

function place(file: string): Place {
  const [layer = "", feature = null] = path.relative(root, file).split(path.sep);
  return { layer, feature: layer === "features" ? feature : null };
}

function resolve(from: string, specifier: string): string | null {
  const alias = /^@(app|features|shared)\//.exec(specifier);
  if (alias) return path.join(root, specifier.slice(1));
  return specifier.startsWith(".") ? path.resolve(path.dirname(from), specifier) : null;
}

/** Why one place may not import from another, or null. */
function breach(from: Place, to: Place): string | null {
  const floors: Record<string, number> = { shared: 0, features: 1, app: 2 };
  if ((floors[to.layer] ?? 0) > (floors[from.layer] ?? 0)) return `${from.layer} imports ${to.layer}`;
  if (from.layer === "features" && to.layer === "features" && from.feature !== to.feature) {
    return `feature ${from.feature} imports feature ${to.feature}`;
  }
  return null;
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const found = source.matchAll(/(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?["']([^"']+)["']/g);
  return [...found].map((match) => match[1] ?? "");
}

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => path.join(root, name));

describe("the layers of the front end", () => {
  it("tells a breach from a lawful import", () => {
    const at = (layer: string, feature: string | null = null) => ({ layer, feature });
    expect(breach(at("shared"), at("features", "home"))).toBe("shared imports features");
    expect(breach(at("features", "home"), at("app"))).toBe("features imports app");
    expect(breach(at("features", "home"), at("features", "legal"))).toBe("feature home imports feature legal");
    expect(breach(at("features", "home"), at("features", "home"))).toBeNull();
    expect(breach(at("app"), at("features", "home"))).toBeNull();
  });

  it("sees the imports there are", () => {
    expect(importsOf(path.join(root, "app/routes.ts"))).toContain("../features/legal/PrivacyPage");
  });

  it("runs shared ← features ← app, and features never meet", () => {
    const breaches = files.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const target = resolve(file, specifier);
        const reason = target?.startsWith(root) ? breach(place(file), place(target)) : null;
        return reason ? [`${path.relative(root, file)}: ${reason} (${specifier})`] : [];
      }),
    );
    expect(breaches).toEqual([]);
  });
});
