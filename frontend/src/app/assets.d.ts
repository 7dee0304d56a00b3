declare module "*.woff2" {
  const url: string;
  export default url;
}

declare let __webpack_nonce__: string | undefined;
