/**
 * Entry of the server bundle: renders a page for visitors inside the server's JavaScript engine. The engine has no
 * network: the caller sends the requests that a render names and calls again with their responses.
 */

import "./environment";
import type { InitialResponse } from "@shared/api/cache";
import type { CacheKey } from "@shared/api/cacheKeys";
import { hasStatus } from "@shared/api/error";
import { type PageMetaName, setRenderedPageMeta } from "@shared/site/pageMeta";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ServerStyleSheet } from "styled-components";
import { App } from "../App";
import { INITIAL_RESPONSES_ID } from "../initialResponses";
import { extractInlineStyles } from "../inlineStyles";
import { preloadPage } from "../routes";
import { MissingResponseError, type StoredResponse, setResponses, takeMissingRequests } from "./fetch";

interface RenderInput {
  /** Path and query of the page. */
  readonly url: string;
  readonly meta: Partial<Record<PageMetaName, string>>;
  /** Responses by path and query of the request. */
  readonly responses: Readonly<Record<string, StoredResponse>>;
}

type RenderOutput =
  /** Requests of the API that the page needs, as path and query. */
  { readonly missing: readonly string[] } | RenderedPage;

interface RenderedPage {
  /** Style elements for the head. */
  readonly styles: string;
  /** The root element and the responses that it was rendered from. */
  readonly body: string;
}

/** Statuses of requests that a page explains instead of failing. */
const REFUSED = [400, 422];

/** A page shows what its queries return; their results may show components with further queries. */
const MAX_ROUNDS = 5;

/** Comment in React's output in place of a Suspense boundary that failed to render. */
const UNRENDERED = "<!--$!-->";

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that cannot end its script element. */
const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => JSON_ESCAPES[character] ?? character);

async function render({ url, meta, responses }: RenderInput): Promise<RenderOutput> {
  setRenderedPageMeta(meta);
  setResponses(responses);
  await preloadPage(url.split("?")[0] ?? url);
  const results = new Map<string, InitialResponse>();
  let page: RenderedPage = { styles: "", body: "" };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unread = new Map<string, readonly [CacheKey, () => Promise<unknown>]>();
    page = renderOnce(url, [...results.values()], (key, read) => {
      const name = JSON.stringify(key);
      if (!results.has(name)) unread.set(name, [key, read]);
    });
    if (unread.size === 0 && !page.body.includes(UNRENDERED)) return page;
    if (unread.size === 0 && round > 0) break;
    await Promise.all(
      [...unread].map(([name, [key, read]]) =>
        read().then(
          (data) => results.set(name, [key, data]),
          (error: unknown) => {
            // What a page says of wrong filters is a part of it.
            if (hasStatus(error, ...REFUSED))
              results.set(name, [key, null, [error.status, JSON.stringify(error.problem)]]);
            else if (!(error instanceof MissingResponseError)) throw error;
          },
        ),
      ),
    );
    const missing = takeMissingRequests();
    if (missing.length > 0) return { missing };
  }
  throw new Error(
    page.body.includes(UNRENDERED) ? `A part of ${url} cannot be rendered.` : `${url} keeps asking for data.`,
  );
}

function renderOnce(
  url: string,
  initialResponses: readonly InitialResponse[],
  onQuery: (key: CacheKey, read: () => Promise<unknown>) => void,
): RenderedPage {
  const sheet = new ServerStyleSheet();
  try {
    const root = renderToString(
      sheet.collectStyles(
        <StrictMode>
          <App
            router={({ children }) => <StaticRouter location={url}>{children}</StaticRouter>}
            initialResponses={initialResponses}
            onQuery={onQuery}
          />
        </StrictMode>,
      ),
    );
    const responses = `<script type="application/json" id="${INITIAL_RESPONSES_ID}">${embeddedJson(initialResponses)}</script>`;
    const { html, css } = extractInlineStyles(root);
    return {
      styles: `${sheet.getStyleTags()}<style nonce="${__webpack_nonce__}">${css}</style>`,
      body: `<div id="root">${html}</div>${responses}`,
    };
  } finally {
    sheet.seal();
  }
}

declare global {
  /** Renders a page; input and output are JSON. Called by the server. */
  var renderPage: (input: string) => Promise<string>;
}

globalThis.renderPage = async (input) => JSON.stringify(await render(JSON.parse(input) as RenderInput));
