/** `fetch` of the server bundle: answers from the responses that the caller has provided. */

/** A response of the API. */
export interface StoredResponse {
  readonly status: number;
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let responses: Readonly<Record<string, StoredResponse>> = {};
const missing = new Set<string>();

/** Sets the responses by path and query of the request. */
export function setResponses(known: Readonly<Record<string, StoredResponse>>): void {
  responses = known;
  missing.clear();
}

/** Requests without a response since the last call. */
export function takeMissingRequests(): string[] {
  const requests = [...missing];
  missing.clear();
  return requests;
}

/** Thrown by `fetch` for a request whose response the caller has not provided yet. */
export class MissingResponseError extends Error {}

/** The part of `Headers` that the API client uses. */
class StoredHeaders {
  readonly #values = new Map<string, string>();

  constructor(values: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  append(name: string, value: string): void {
    this.set(name, value);
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

/** The part of `Request` that the API client uses. */
class StoredRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: StoredHeaders;

  constructor(url: string, { method = "GET", headers }: { method?: string; headers?: StoredHeaders } = {}) {
    this.url = url;
    this.method = method;
    this.headers = headers ?? new StoredHeaders();
  }

  clone(): StoredRequest {
    return this;
  }
}

const toResponse = ({ status, headers, body }: StoredResponse, url: string) => {
  const text = () => Promise.resolve(body);
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: "",
    url,
    headers: new StoredHeaders(headers),
    text,
    json: async () => JSON.parse(body) as unknown,
  };
};

Object.assign(globalThis, {
  Headers: StoredHeaders,
  Request: StoredRequest,
  fetch: async ({ url }: StoredRequest) => {
    const response = responses[url];
    if (response) return toResponse(response, url);
    missing.add(url);
    throw new MissingResponseError(url);
  },
});
