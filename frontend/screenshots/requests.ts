// Requests to the API as whoever is logged in on a page.
import { type APIResponse, expect, type Page } from "@playwright/test";

/** A response; its shape is the API document's. */
export type Json = Awaited<ReturnType<APIResponse["json"]>>;

/** Sends a request as whoever is logged in on that page, as the site's own pages do. */
export async function send(
  page: Page,
  method: "post" | "put" | "patch",
  address: string,
  body: object = {},
): Promise<Json> {
  const headers = { Origin: new URL(page.url()).origin };
  const response = await page.request[method](address, { data: body, headers });
  const text = await response.text();
  expect(response.ok(), `${method} ${address}: ${text}`).toBe(true);
  return text ? JSON.parse(text) : {};
}

/** Reads something as whoever is logged in on that page. */
export async function get(page: Page, address: string): Promise<Json> {
  const response = await page.request.get(address);
  expect(response.ok(), `${address}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** Uploads a file; its response. */
export async function upload(
  page: Page,
  address: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<Json> {
  const headers = { Origin: new URL(page.url()).origin };
  const response = await page.request.post(address, { headers, multipart: { file: { name, mimeType, buffer } } });
  expect(response.ok(), `${address}: ${await response.text()}`).toBe(true);
  return response.json();
}
