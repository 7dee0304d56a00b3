import createClient, { type Middleware } from "openapi-fetch";
import { toApiError } from "./error";
import type { paths } from "./schema";

const throwOnError: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await toApiError(response);
  },
};

/**
 * The typed client. Every call carries the session cookie; an answer that is not OK is thrown as `ApiError`, so that
 * a call that returns has its data.
 */
export const api = createClient<paths>({
  baseUrl: typeof window === "undefined" ? "" : window.location.origin,
  credentials: "include",
  // Looked up at each call, not kept from when the module loaded: tests and instrumentation replace it.
  fetch: (request) => globalThis.fetch(request),
});

api.use(throwOnError);

/** The body of an answer that must have one. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new Error("The server sent no content.");
  return data;
}

/** The same, where "nobody is signed in" is an answer and not a failure. */
export async function unwrapOrNullIfUnauthorized<T>(call: Promise<{ data?: T }>): Promise<T | null> {
  try {
    return await unwrap(call);
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 401) return null;
    throw error;
  }
}
