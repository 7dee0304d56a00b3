import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import CompressionPlugin from "compression-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";

const here = path.dirname(fileURLToPath(import.meta.url));
const backend = process.env.MARQUE_API ?? "http://127.0.0.1:8080";

// The first free port from here on: the server itself has 8080.
process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= "5180";

const compress = (algorithm, extension, compressionOptions) =>
  new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base].${extension}`,
    // The page itself is rewritten for every response, so a stored copy of it would never be sent.
    include: /^assets\/.*\.(js|svg|json)$/,
    threshold: 1024,
  });

export default (_env, argv) => {
  const development = argv.mode === "development";
  return {
    mode: development ? "development" : "production",
    context: here,
    entry: { app: "./src/app/main.tsx" },
    // Hidden maps: no comment in the script points at them, so only whoever holds the build has them.
    devtool: development ? "eval-cheap-module-source-map" : "hidden-source-map",
    output: {
      path: path.join(here, "dist"),
      publicPath: "/",
      clean: true,
      // Pictures, icons and the manifest keep their names: pages and data refer to them.
      ...(development ? {} : { copy: [{ from: path.join(here, "public") }] }),
      filename: development ? "assets/[name].js" : "assets/[name].[contenthash:12].js",
      chunkFilename: development ? "assets/[name].js" : "assets/[name].[contenthash:12].js",
      assetModuleFilename: "assets/[name].[contenthash:12][ext]",
    },
    cache: {
      type: "filesystem",
      cacheDirectory: path.join(here, ".cache"),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    resolve: {
      extensions: [".tsx", ".ts", ".js"],
      alias: {
        "@contract": path.join(here, "../contract"),
        "@app": path.join(here, "src/app"),
        "@features": path.join(here, "src/features"),
        "@entities": path.join(here, "src/entities"),
        "@shared": path.join(here, "src/shared"),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: path.join(here, "src"),
          loader: "swc-loader",
          options: {
            jsc: {
              target: "es2022",
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic", development, refresh: development } },
            },
          },
        },
        { test: /\.woff2$/, type: "asset/resource" },
      ],
    },
    optimization: {
      // The page is a template: minified, it would lose the markers that the server fills in.
      minimize: development ? false : { html: false },
      runtimeChunk: false,
      splitChunks: {
        cacheGroups: {
          // Libraries change far less often than pages: a release must not make readers fetch React again.
          vendor: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|styled-components|swr|cookie|stylis)[\\/]/,
            name: "vendor",
            chunks: "all",
          },
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
};
