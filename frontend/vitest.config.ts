import path from "node:path";
import { defineConfig } from "vitest/config";

const at = (directory: string) => path.resolve(import.meta.dirname, directory);

export default defineConfig({
  resolve: {
    alias: {
      // Formik as the build has it (webpack.config.mjs).
      formik: at("node_modules/formik/dist/formik.esm.js"),
      "lodash-es": at("src/shared/form/lodash"),
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
    server: { deps: { inline: ["formik"] } },
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
});
