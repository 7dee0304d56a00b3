import path from "node:path";
import { defineConfig } from "vitest/config";
import { withoutUnusedParts } from "./libraryParts.mjs";

const at = (directory: string) => path.resolve(import.meta.dirname, directory);

export default defineConfig({
  // The router and the forms as the build contains them.
  plugins: [{ name: "library-parts", enforce: "pre", transform: withoutUnusedParts }],
  resolve: {
    alias: {
      // The files that the build has; `react-router-dom` re-exports `react-router`.
      formik: at("node_modules/formik/dist/formik.esm.js"),
      "react-router-dom": at("node_modules/react-router/dist/production/index.mjs"),
      "@contract": at("../contract"),
      "@app": at("src/app"),
      "@features": at("src/features"),
      "@entities": at("src/entities"),
      "@shared": at("src/shared"),
      "@test": at("test"),
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    server: { deps: { inline: ["formik", "react-router"] } },
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
});
