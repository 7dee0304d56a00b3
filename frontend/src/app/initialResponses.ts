import type { InitialResponse } from "@shared/api/cache";

/** Id of the element with the responses that the server rendered the page from, as JSON. */
export const INITIAL_RESPONSES_ID = "initial-responses";

/** The responses that the server rendered this page from; none if it did not render it. */
export function readInitialResponses(): readonly InitialResponse[] {
  const json = document.getElementById(INITIAL_RESPONSES_ID)?.textContent;
  return json ? (JSON.parse(json) as InitialResponse[]) : [];
}
