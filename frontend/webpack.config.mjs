import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import CompressionPlugin from "compression-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import webpack from "webpack";
import { chunkNames, ScriptBudgets } from "./budgets.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const backend = process.env.MARQUE_API ?? "http://127.0.0.1:8080";

// The first free port from here on: the server itself has 8080.
process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= "5180";

const pageTitles = (json) => JSON.parse(json).map(({ path, title }) => ({ path, title }));

/** The router's package resolves to its development build. */
const productionRouter = {
  "react-router$": path.join(here, "node_modules/react-router/dist/production/index.mjs"),
  "react-router/dom$": path.join(here, "node_modules/react-router/dist/production/dom-export.mjs"),
};

/** The four functions of lodash that Formik imports, for the values that forms have: lodash's copy every type there is. */
const formikLodash = { "lodash-es": path.join(here, "src/shared/form/lodash") };

/** styled-components adds no vendor prefixes unless told to, but its style sheet compiler contains them all. */
const noVendorPrefixes = {
  [path.join(here, "node_modules/stylis/src/Prefixer.js")]: path.join(here, "src/shared/theme/noVendorPrefixes.ts"),
};

/** Whether the first page contains a shared module. */
const isOfFirstPage = (module, { chunkGraph }) =>
  /[\\/]src[\\/]shared[\\/]/.test(module.nameForCondition() ?? "") &&
  [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === "home");

/** Formik with what it needs, and what is built on it. */
const formModules =
  /[\\/]node_modules[\\/](formik|deepmerge|hoist-non-react-statics|react-fast-compare|react-is)[\\/]|[\\/]shared[\\/]form[\\/](lodash[\\/]\w+|ControlledField|fields|Form|FormDialog|FormFooter|NewPasswordFields|ReasonForm|useSessionDraft)\.tsx?$/;

const compress = (algorithm, extension, compressionOptions) =>
  new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base].${extension}`,
    // The page itself is rewritten for every response, so a stored copy of it would never be sent.
    include: /^assets\/.*\.(js|svg|json)$/,
    threshold: 1024,
  });

/** Pages with a budget: those of the routes, the first page first, and the sections of the admin area. */
const pages = [
  ["home"],
  ...chunkNames(path.join(here, "src/app/routes.ts")).flatMap((name) => (name === "home" ? [] : [[name]])),
  ...chunkNames(path.join(here, "src/features/admin/sections.ts")).map((name) => ["admin", name]),
];

const resolve = (development) => ({
  extensions: [".tsx", ".ts", ".js"],
  alias: {
    ...(development ? {} : productionRouter),
    ...noVendorPrefixes,
    ...formikLodash,
    "@contract": path.join(here, "../contract"),
    "@app": path.join(here, "src/app"),
    "@features": path.join(here, "src/features"),
    "@entities": path.join(here, "src/entities"),
    "@shared": path.join(here, "src/shared"),
  },
});

const cache = (name) => ({
  type: "filesystem",
  name,
  cacheDirectory: path.join(here, ".cache"),
  buildDependencies: { config: [fileURLToPath(import.meta.url)] },
});

const typescript = (development) => ({
  test: /\.tsx?$/,
  include: path.join(here, "src"),
  loader: "swc-loader",
  options: {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic", development, refresh: development } },
      // Class names that are equal in the browser and on the server: by default they follow the order of loading.
      experimental: {
        cacheRoot: path.join(here, ".cache/swc"),
        plugins: [["@swc/plugin-styled-components", { ssr: true, displayName: development, minify: !development }]],
      },
    },
  },
});

/** The rest of the page table is the server's. */
const pageTable = { test: /contract[\\/]pages\.json$/, type: "json", parser: { parse: pageTitles } };

/** Style sheets of libraries, as text for styled-components: the content security policy wants a nonce. */
const libraryStyles = { test: /\.css$/, type: "asset/source" };

/** The bundle with which the server renders pages: one file for an engine without browser or Node interfaces. */
const server = {
  name: "server",
  mode: "production",
  context: here,
  target: ["webworker", "es2022"],
  entry: { render: "./src/app/server/render.tsx" },
  devtool: false,
  output: {
    path: path.join(here, "dist/server"),
    publicPath: "/",
    filename: "[name].js",
    assetModuleFilename: "assets/[name].[contenthash:12][ext]",
  },
  cache: cache("server"),
  resolve: {
    ...resolve(false),
    alias: {
      ...resolve(false).alias,
      // Only `renderToString`: React's other renderers need streams and encoders.
      "react-dom/server$": path.join(here, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
    },
    // styled-components' build without a document.
    conditionNames: ["browser", "import", "require", "default"],
    aliasFields: [],
    mainFields: ["module", "main"],
    // Used by styled-components only to render into streams.
    fallback: { stream: false },
  },
  module: {
    rules: [typescript(false), pageTable, libraryStyles],
    parser: { javascript: { dynamicImportMode: "eager" } },
  },
  optimization: { minimize: true },
  performance: { hints: false },
  stats: "errors-warnings",
};

export default (_env, argv) => {
  const development = argv.mode === "development";
  return development ? browser(true) : [browser(false), server];
};

function browser(development) {
  return {
    name: "browser",
    mode: development ? "development" : "production",
    context: here,
    entry: { app: "./src/app/main.tsx" },
    // Hidden maps: no comment in the script points at them, so only whoever holds the build has them.
    devtool: development ? "eval-cheap-module-source-map" : "hidden-source-map",
    output: {
      path: path.join(here, "dist"),
      publicPath: "/",
      clean: { keep: /^server\// },
      // Pictures, icons and the manifest keep their names: pages and data refer to them.
      ...(development ? {} : { copy: [{ from: path.join(here, "public") }] }),
      filename: development ? "assets/[name].js" : "assets/[name].[contenthash:12].js",
      // The first script lists all of them: no names, and shorter hashes.
      chunkFilename: development ? "assets/[name].js" : "assets/[id].[contenthash:7].js",
      assetModuleFilename: "assets/[name].[contenthash:12][ext]",
    },
    cache: cache("browser"),
    resolve: resolve(development),
    module: {
      rules: [typescript(development), { test: /\.woff2$/, type: "asset/resource" }, pageTable, libraryStyles],
    },
    optimization: {
      // The page is a template: minified, it would lose the markers that the server fills in.
      minimize: development ? false : { html: false },
      runtimeChunk: false,
      moduleIds: development ? "named" : false,
      splitChunks: {
        minSize: 12_000,
        cacheGroups: {
          // Libraries change far less often than pages: a release must not make readers fetch React again.
          vendor: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|styled-components|swr|cookie|stylis)[\\/]/,
            name: "vendor",
            chunks: "all",
          },
          // Each of these once, instead of in the chunk of every page that uses it.
          common: { test: isOfFirstPage, name: "common", minChunks: 4, enforce: true },
          forms: { test: formModules, name: "forms", minChunks: 2, enforce: true, priority: 1 },
          admin: { test: /[\\/]features[\\/]admin[\\/]/, name: "admin-shared", minChunks: 3, enforce: true },
        },
      },
    },
    performance: { hints: false },
    plugins: [
      new HtmlWebpackPlugin({
        template: "./src/app/document.ts",
        inject: false,
        minify: false,
        scriptLoading: "defer",
      }),
      ...(development
        ? [new ReactRefreshPlugin()]
        : [
            compress("gzip", "gz", { level: 9 }),
            compress("brotliCompress", "br", {
              params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY },
            }),
            // Four digits, which are enough for thousands of modules: by default there are five from 500 modules on.
            new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
            new ScriptBudgets(pages),
          ]),
    ],
    devServer: {
      hot: true,
      host: "127.0.0.1",
      port: process.env.PORT ?? "auto",
      historyApiFallback: true,
      static: [{ directory: path.join(here, "public") }],
      // /ws belongs to the product and is proxied, so the reload socket has a path of its own.
      webSocketServer: { type: "ws", options: { path: "/__hmr" } },
      client: { webSocketURL: { pathname: "/__hmr" }, overlay: true },
      proxy: [
        { context: ["/api", "/plates"], target: backend },
        { context: ["/ws"], target: backend, ws: true },
      ],
    },
    stats: "errors-warnings",
  };
}
