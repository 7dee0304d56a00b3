import { toApiError } from "./error";

/** Sends a JSON request and returns the parsed response; a response that is not OK is thrown as `ApiError`. */
export async function sendJson<Result>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as Result;
}
