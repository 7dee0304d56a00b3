/** Layers of src: app → features → entities → shared. `npm run check` fails on an import that points the other way or on a cycle. */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "shared-is-the-lowest-layer",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: "^src/(entities|features|app)/" },
    },
    {
      name: "entities-import-shared-only",
      comment: "An entity may import another entity: a claim shows its document.",
      severity: "error",
      from: { path: "^src/entities/" },
      to: { path: "^src/(features|app)/" },
    },
    {
      name: "features-do-not-import-app",
      severity: "error",
      from: { path: "^src/features/" },
      to: { path: "^src/app/" },
    },
    {
      name: "features-do-not-import-one-another",
      comment: "Code that two features need is an entity or belongs to shared.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "no-tests-in-production-code",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(test|e2e)/" },
    },
    {
      name: "no-unresolved-imports",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "default", "types"] },
  },
};
