import createClient, { type Middleware } from "openapi-fetch";
import { toApiError } from "./error";
import type { paths } from "./schema";

const throwOnError: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await toApiError(response);
  },
};

/** The typed API client. Requests carry the session cookie; responses that are not OK are thrown as `ApiError`. */
export const api = createClient<paths>({
  baseUrl: typeof window === "undefined" ? "" : window.location.origin,
  credentials: "include",
  // Looked up on each call because tests and instrumentation replace it.
  fetch: (request) => globalThis.fetch(request),
});

api.use(throwOnError);

/** Returns the response body; throws when there is none. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new Error("The server sent no content.");
  return data;
}

/** Like `unwrap`, but returns null for 401. */
export async function unwrapOrNullIfUnauthorized<T>(call: Promise<{ data?: T }>): Promise<T | null> {
  try {
    return await unwrap(call);
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 401) return null;
    throw error;
  }
}
