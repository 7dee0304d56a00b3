/** Webpack loader for libraries: removes the parts that the site does not use and that a build cannot drop by itself. */
import path from "node:path";

const formValues = path.join(import.meta.dirname, "src/shared/form/formValues.ts");

/** For each library, the files that contain something, and what is replaced there: pairs of a pattern, which they must have, and a text. */
const libraries = [
  {
    // The data mode: the site uses the declarative one (`biome.json` lists the imports allowed).
    file: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/,
    // The package has one file with the components of all modes; the server's file has no browser's router.
    contains: "function BrowserRouter(",
    replacements: [
      // Contexts that only the data mode provides, as their default values.
      [/\bReact\d*\.useContext\((?:DataRouterContext|DataRouterStateContext|FrameworkContext)\)/g, "null"],
      [/\bReact\d*\.useContext\(RSCRouterContext\)/g, "false"],
      [/\bdataRouterOpts\?\.state\b/g, "null"],
      [/\bisDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g, "useNavigateUnstable()"],
      // Links prefetch nothing outside the data mode.
      [/\bshouldPrefetch && !isAbsolute \?[^;?]* : link;/g, "link;"],
      // Read by a computed name, for which a build keeps a copy of all React exports.
      [/\bReact\d*\[USE_OPTIMISTIC\]/g, "void 0"],
      // A build drops unused components and contexts if nothing but their creation mentions them.
      [/^\w+\.displayName = .*;$/gm, ""],
      [/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1/* @__PURE__ */ "],
    ],
  },
  {
    // The names of functions, which development tools show, and which keep unused functions.
    file: /[\\/]@radix-ui[\\/].*\.mjs$/,
    contains: "var __name = ",
    replacements: [
      [
        /^var __name = .*;$|^ *__name\(\w+, "\w+"\);$/gm,
        (code) => (code.startsWith("var") ? "var __name = (target) => target;" : ""),
      ],
    ],
  },
  {
    // Names that are computed for the sake of earlier versions of React, and make a build keep a copy of its exports.
    file: /[\\/]@radix-ui[\\/].*\.mjs$/,
    contains: ".trim().toString()]",
    replacements: [[/\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, "$1.$2"]],
  },
  {
    // The components FieldArray, FastField and ErrorMessage, the HOC `connect` with its libraries, and lodash.
    file: /[\\/]formik\.esm\.js$/,
    contains: "",
    replacements: [
      [
        /^import (isPlainObject|cloneDeep|clone|toPath) from 'lodash-es\/\1';$/gm,
        `import { $1 } from ${JSON.stringify(formValues)};`,
      ],
      [/^import hoistNonReactStatics from 'hoist-non-react-statics';$/gm, ""],
      [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/gm, ""],
      [/^var \w+ = \/\*#__PURE__\*\/connect\(.*\);$/gm, ""],
      [/(?<=^export \{.*)\b(?:ErrorMessage|FastField|FieldArray|connect), /gm, ""],
      [/^\w+\.displayName = .*;$/gm, ""],
    ],
  },
];

/** The code of a file without its unused parts; unchanged for other files. Throws if a part is not found, as after an update. */
export function withoutUnusedParts(code, file) {
  const parts = libraries.filter((library) => library.file.test(file) && code.includes(library.contains));
  return parts
    .flatMap(({ replacements }) => replacements)
    .reduce((text, [pattern, replacement]) => {
      if (text.search(pattern) < 0) throw new Error(`${file} has no ${pattern}: adapt libraryParts.mjs.`);
      return text.replace(pattern, replacement);
    }, code);
}

export default function removeUnusedParts(code) {
  return withoutUnusedParts(code, this.resourcePath);
}
