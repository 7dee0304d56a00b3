import { expect, it } from "vitest";
import { type BuildStats, budgets, checkBudgets } from "../budgets.mjs";

const chunk = (id: number, ...names: string[]) => ({
  chunks: [1, id],
  assets: ["app.js", "app.js.map", ...names].map((name) => ({ name })),
});

/** A build with a first page and two others, which share the chunk of the forms. */
function build({ forum = 20_000 } = {}): BuildStats {
  return {
    assets: [
      { name: "app.js", size: 300_000 },
      { name: "app.js.br", size: 100_000 },
      { name: "home.js", size: 900 },
      { name: "forms.js", size: 30_000 },
      { name: "forms.js.br", size: 11_000 },
      { name: "account.js", size: 4_000 },
      { name: "forum.js", size: 90_000 },
      { name: "forum.js.br", size: forum },
    ],
    entrypoints: { app: chunk(1) },
    namedChunkGroups: {
      home: chunk(2, "home.js"),
      account: { ...chunk(3, "forms.js", "account.js"), chunks: [1, 3, 5] },
      forum: { ...chunk(4, "forms.js", "forum.js"), chunks: [1, 4, 5] },
    },
    modules: [
      { name: "react", size: 200_000, chunks: [1] },
      { name: "HomePage + 1 module", size: 3_000, chunks: [2], modules: [{ name: "HomePage", size: 3_000 }] },
      { name: "formik", size: 50_000, chunks: [5] },
      { name: "AccountPage", size: 8_000, chunks: [3] },
      {
        name: "ForumPage + 1 module",
        size: 85_000,
        chunks: [4],
        modules: [
          { name: "ForumPage", size: 5_000 },
          { name: "editor", size: 80_000 },
        ],
      },
    ],
  };
}

const pages = [["home"], ["account"], ["forum"]];

it("counts what a page loads in compressed bytes, the first page with the shared scripts", () => {
  const { rows, errors } = checkBudgets(build(), pages);
  expect(errors).toEqual([]);
  expect(rows.map(({ name, size, budget }) => [name, size, budget])).toEqual([
    ["home", 100_900, budgets.first],
    ["account", 15_000, budgets.further],
    ["forum", 31_000, budgets.further],
  ]);
});

it("names the page, the excess and the modules that no page within its budget has", () => {
  const { errors } = checkBudgets(build({ forum: 40_000 }), pages);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^forum exceeds its script budget of 40000 by 11000/);
  expect(errors[0]).toMatch(/editor \(80000.*\n.*ForumPage \(5000/);
  expect(errors[0]).not.toContain("formik");
});

it("counts scripts of a page and the page around it once", () => {
  const { rows } = checkBudgets(build(), [["home"], ["account", "forum"]]);
  expect(rows[1]).toMatchObject({ name: "account > forum", size: 35_000 });
});

it("fails for a chunk that the build does not have", () => {
  expect(() => checkBudgets(build(), [["home"], ["inquiries"]])).toThrow("inquiries");
});
