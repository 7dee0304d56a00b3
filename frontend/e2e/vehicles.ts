import type { Page } from "@playwright/test";
import { expect } from "./browser";

/** A car that somebody offers: its submission, and its listing. */
interface Car {
  readonly submission: number;
  readonly vehicle: number;
}

/** Sends something as whoever is signed in there, as the site's own pages do. */
async function send(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, { data, headers: { Origin: origin } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A car of one is listed by the other; how it comes to that is the journey of selling. */
export async function listed(seller: Page, staffPage: Page, model: string): Promise<Car> {
  const { id } = await send(seller, "/api/vehicle-submissions", {
    make: "Lamborghini",
    model,
    year: "1972",
    price: "$1,850,000",
    miles: "12,400 miles",
    location: "Lake Forest, IL",
    description: "One of the last of its kind.",
  });
  const decided = await send(staffPage, `/api/admin/submissions/${id}/decision`, { status: "approved" });
  return { submission: Number(id), vehicle: Number(decided.vehicleId) };
}
