/** Unused parts of libraries; the tests run with the router and the forms as the build contains them (vitest.config.ts). */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { FormikContext } from "formik";
import { Link } from "react-router-dom";
import { expect, it } from "vitest";
import { withoutUnusedParts } from "../libraryParts.mjs";

const require = createRequire(import.meta.url);

it("are absent in the tests too", () => {
  expect(Link.displayName).toBeUndefined();
  expect(FormikContext.displayName).toBeUndefined();
});

it("are absent in the router's production build", () => {
  const directory = path.join(path.dirname(require.resolve("react-router/package.json")), "dist/production");
  const files = fs.readdirSync(directory).filter((name) => /^chunk-.*\.mjs$/.test(name));
  const changed = files.flatMap((name) => {
    const code = fs.readFileSync(path.join(directory, name), "utf8");
    const result = withoutUnusedParts(code, path.join(directory, name));
    return result === code ? [] : [result];
  });
  expect(changed).toHaveLength(1);
  expect(changed[0]).not.toMatch(/useContext\(DataRouter|createElement\(PrefetchPageLinks, \{ page: href/);
});

it("are absent in Radix, where they are names of functions and copies of React's exports", () => {
  const packages = path.join(path.dirname(require.resolve("react-router/package.json")), "../@radix-ui");
  const results = fs.readdirSync(packages).flatMap((name) => {
    const file = path.join(packages, name, "dist/index.mjs");
    return fs.existsSync(file) ? [withoutUnusedParts(fs.readFileSync(file, "utf8"), file)] : [];
  });
  expect(results.length).toBeGreaterThan(30);
  expect(
    results.filter((code) => /^ *__name\(|defineProperty|\bReact\d*\[/m.test(code.replace(/^var __defProp.*$/m, ""))),
  ).toEqual([]);
  expect(results.join("\n")).toContain("React.useId");
});

it("fail the build when a library no longer has them", () => {
  expect(() => withoutUnusedParts("export const Formik = 1;", "/node_modules/formik/dist/formik.esm.js")).toThrow(
    "formik.esm.js has no",
  );
});

it("are no concern of other files", () => {
  expect(withoutUnusedParts("import clone from 'lodash-es/clone';", "/src/shared/form/Form.tsx")).toBe(
    "import clone from 'lodash-es/clone';",
  );
});
