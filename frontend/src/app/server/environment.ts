/**
 * Stand-ins for browser and Intl interfaces that the server's JavaScript engine lacks. Must be the first import of the
 * server bundle.
 */

import "core-js/web/url";
import "core-js/web/url-search-params";
import "./fetch";
import { NONCE_PLACEHOLDER } from "../noncePlaceholder";
import { intl } from "./intl";

/** Effects do not run on the server, so nothing needs a timer. */
const noTimer = () => 0;

const noMessage = () => undefined;

const missing: Record<string, unknown> = {
  console: { debug: noMessage, error: noMessage, info: noMessage, log: noMessage, warn: noMessage },
  Intl: intl,
  setTimeout: noTimer,
  clearTimeout: noTimer,
  setInterval: noTimer,
  clearInterval: noTimer,
};
for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });

__webpack_nonce__ = NONCE_PLACEHOLDER;
