/** The page of a submission, opened by its seller. */
import type { SubmissionDetail, SubmissionMessage } from "@entities/submission/types";
import SubmissionPage from "@features/dashboard/SubmissionPage";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission, submissionListing } from "@test/submissions";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

export const SUBMISSION_PATH = "/api/vehicle-submissions/12";

/** Stubs one submission and records requests. */
export function stubSubmission(traits: Partial<SubmissionDetail> = {}, messages: SubmissionMessage[] = []) {
  let current = submission(traits);
  const requests: { method: string; path: string; body: unknown }[] = [];
  const respondWith =
    (change: (body: Record<string, unknown>) => Partial<SubmissionDetail>) =>
    async ({ request }: { request: Request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      requests.push({ method: request.method, path: new URL(request.url).pathname, body });
      current = submission({ ...current, ...change(body) });
      return HttpResponse.json(current);
    };
  server.use(
    http.get("/api/vehicle-submissions/{id}", () => HttpResponse.json(current)),
    http.get("/api/vehicle-submissions/{id}/messages", () => HttpResponse.json(messages)),
    http.untyped.put(
      SUBMISSION_PATH,
      respondWith(({ model }) => ({ status: "pending", notes: "", model: String(model) })),
    ),
    http.untyped.post(
      `${SUBMISSION_PATH}/withdraw`,
      respondWith(() => ({ status: "withdrawn" })),
    ),
    http.untyped.patch(
      `${SUBMISSION_PATH}/listing`,
      respondWith(({ status, priceNumeric, soldPriceNumeric }) => {
        const listing = current.listing ?? submissionListing();
        if (typeof priceNumeric === "number") {
          return { listing: { ...listing, priceNumeric, price: `$${priceNumeric.toLocaleString("en-US")}` } };
        }
        if (typeof soldPriceNumeric === "number") {
          const soldPrice = `$${soldPriceNumeric.toLocaleString("en-US")}`;
          return { listing: submissionListing({ ...listing, status: "sold", price: soldPrice }) };
        }
        return { listing: submissionListing({ ...listing, status: status as typeof listing.status }) };
      }),
    ),
  );
  return requests;
}

export function open(path = "/dashboard/submissions/12") {
  return renderAt(
    path,
    <Routes>
      <Route path="/dashboard/submissions/:id" element={<SubmissionPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
  );
}

export const heading = () => screen.findByRole("heading", { level: 1, name: "1972 Lamborghini Miura P400 SV" });
export const part = (name: string) => within(screen.getByRole("region", { name }));
export const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
export const listed = { status: "approved", vehicleId: 31 } as const;
export const live = submissionListing();
