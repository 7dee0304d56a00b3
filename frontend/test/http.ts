import type { paths } from "@shared/api/schema";
import type { Problem } from "@shared/api/types";
import { type DefaultBodyType, HttpResponse, type JsonBodyType } from "msw";
import { createOpenApiHttp } from "openapi-msw";

/**
 * Mock handlers with the paths, bodies and responses of the API document. `http.untyped` is for what the document does
 * not describe: broken responses, incomplete problems, other hosts.
 */
export const http = createOpenApiHttp<paths>();

/** An error of the server; what a test leaves out is missing in the response too. */
export function problem(status: number, body: string | Partial<Problem>, fields?: Problem["fields"]) {
  const content = typeof body === "string" ? { message: body, ...(fields && { fields }) } : body;
  return HttpResponse.json<JsonBodyType>({ status, ...content }, { status }) as unknown as HttpResponse<Problem>;
}

/** Resolver that answers with this body. */
export const json =
  <Body extends DefaultBodyType>(body: Body) =>
  () =>
    HttpResponse.json<JsonBodyType>(body as object) as unknown as HttpResponse<Body>;
