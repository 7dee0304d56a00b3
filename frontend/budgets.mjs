/** Script budgets: fails a build in which a page needs too much script before it shows. In bytes, compressed with brotli. */
import fs from "node:fs";

/** Of the first page, with everything that all pages need; of every other page beyond what all pages need. */
export const budgets = { first: 115_000, further: 40_000 };

/** Modules named for a page that exceeds its budget. */
const NAMED_MODULES = 5;

/** Names of the chunks that a file imports. */
export const chunkNames = (file) => [
  ...new Set([...fs.readFileSync(file, "utf8").matchAll(/webpackChunkName: "([^"]+)"/g)].map(([, name]) => name)),
];

const scripts = ({ assets }) => assets.map(({ name }) => name).filter((name) => name.endsWith(".js"));

/** Sizes of modules by name, for the modules in the given chunks; concatenated modules are listed one by one. */
function modulesIn(stats, ids) {
  const flatten = (module) => (module.modules ? module.modules.flatMap(flatten) : [[module.name, module.size]]);
  return new Map(stats.modules.filter(({ chunks }) => chunks.some((id) => ids.has(id))).flatMap(flatten));
}

/**
 * Compares each page with its budget. A page is a list of the chunk names that it shows together; the first page comes
 * first. `stats` has entrypoints, chunk groups, modules, and the assets with their `.br` copies.
 */
export function checkBudgets(stats, pages) {
  const sizes = new Map(stats.assets.map(({ name, size }) => [name, size]));
  const sizeOf = (file) => sizes.get(`${file}.br`) ?? sizes.get(file);
  const group = (name) => {
    if (!stats.namedChunkGroups[name]) throw new Error(`The build has no chunk of the name ${name}.`);
    return stats.namedChunkGroups[name];
  };
  const entries = Object.values(stats.entrypoints);
  const shared = { files: new Set(entries.flatMap(scripts)), chunks: new Set(entries.flatMap(({ chunks }) => chunks)) };

  const rows = pages.map((names, index) => {
    const isFirst = index === 0;
    const groups = [...(isFirst ? entries : []), ...names.map(group)];
    const files = new Set(groups.flatMap(scripts).filter((file) => isFirst || !shared.files.has(file)));
    const chunks = new Set(groups.flatMap((each) => each.chunks).filter((id) => isFirst || !shared.chunks.has(id)));
    const size = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    return { name: names.join(" > "), size, budget: isFirst ? budgets.first : budgets.further, chunks };
  });
  const within = rows.filter(({ size, budget }) => size <= budget);
  const usual = modulesIn(stats, new Set(within.flatMap(({ chunks }) => [...chunks])));
  const errors = rows
    .filter((row) => !within.includes(row))
    .map(({ name, size, budget, chunks }) => {
      const largest = [...modulesIn(stats, chunks)]
        .filter(([module]) => !usual.has(module))
        .sort(([, one], [, other]) => other - one)
        .slice(0, NAMED_MODULES)
        .map(([module, bytes]) => `\n  ${module} (${bytes} before compression)`);
      return `${name} exceeds its script budget of ${budget} by ${size - budget} bytes. Its largest modules that no page within its budget has:${largest.join("")}`;
    });
  return { rows, errors };
}

/** Everything that the check needs, and nothing grouped or left out. */
const statsOptions = {
  all: false,
  ids: true,
  entrypoints: true,
  chunkGroups: true,
  chunkGroupMaxAssets: Infinity,
  modules: true,
  modulesSpace: Infinity,
  nestedModules: true,
  nestedModulesSpace: Infinity,
  cachedModules: true,
  dependentModules: true,
  orphanModules: true,
  runtimeModules: true,
  groupModulesByAttributes: false,
  groupModulesByCacheStatus: false,
  groupModulesByExtension: false,
  groupModulesByLayer: false,
  groupModulesByPath: false,
  groupModulesByType: false,
};

/** Webpack plugin: prints the sizes of the pages and fails the build where one exceeds its budget. */
export class ScriptBudgets {
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap("ScriptBudgets", (compilation) => {
      const assets = compilation.getAssets().map(({ name, source }) => ({ name, size: source.size() }));
      const stats = { ...compilation.getStats().toJson(statsOptions), assets };
      const { rows, errors } = checkBudgets(stats, this.pages);
      for (const message of errors) compilation.errors.push(new Error(message));
      for (const { name, size, budget } of rows) {
        process.stdout.write(`${name.padEnd(32)} ${String(size).padStart(7)} of ${budget} bytes\n`);
      }
    });
  }
}
