declare module "*.woff2" {
  const url: string;
  export default url;
}

/** The text of a style sheet. */
declare module "*.css" {
  const css: string;
  export default css;
}

declare let __webpack_nonce__: string | undefined;
