import type { Claim } from "@entities/claim/types";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { VehicleClaims } from "./VehicleClaims";

const claim = (kind: Claim["kind"], state: Claim["state"], traits: Partial<Claim> = {}): Claim => ({
  id: 1,
  kind,
  statement: `What is stated of ${kind}`,
  state,
  statedAt: "2026-11-20T15:00:00Z",
  proof: null,
  reason: null,
  foundAt: null,
  contradiction: null,
  ...traits,
});

describe("claims on a vehicle's page", () => {
  it("say in plain words how well each one is supported", async () => {
    const found = { foundAt: "2026-11-21T15:00:00Z" };
    server.use(
      http.get("/api/vehicles/{id}/claims", () =>
        HttpResponse.json([
          claim("matching_numbers", "seen", { ...found, reason: "We compared engine and plate." }),
          claim("owners", "stated"),
          claim("service", "on_file", { proof: { id: 5, name: "Invoices.pdf" } }),
          claim("odometer", "disputed", { ...found, reason: "An invoice of 2011 shows more." }),
        ]),
      ),
    );
    renderAt("/listings/1", <VehicleClaims id={1} />);
    const lines = within(await screen.findByRole("list", { name: "Seller’s statements" })).getAllByRole("listitem");
    const expectedTexts = [
      ["Matching numbers", "Verified by the concierge", "We compared engine and plate. · November 21, 2026"],
      ["Owners", "Stated by the seller", "Not verified."],
      ["Service history", "Document on file", "Not yet reviewed by the concierge."],
      ["Odometer", "Disputed by the concierge", "An invoice of 2011 shows more. · November 21, 2026"],
    ];
    expect(lines).toHaveLength(expectedTexts.length);
    expectedTexts.forEach((texts, place) => {
      for (const text of texts) expect(lines[place]).toHaveTextContent(text);
    });
    expect(screen.getByRole("link", { name: "Invoices.pdf" })).toHaveAttribute("href", "/api/documents/5/file");
  });

  it("take no space when there are none, and can be loaded again", async () => {
    let answers = 0;
    server.use(
      http.get("/api/vehicles/{id}/claims", () => {
        answers += 1;
        return answers === 1 ? new HttpResponse(null, { status: 503 }) : HttpResponse.json([]);
      }),
    );
    renderAt("/listings/1", <VehicleClaims id={1} />);
    await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText("Evidence")).toBeNull());
  });

  it("say when a proof that was removed had been seen", async () => {
    const found = { foundAt: "2026-11-21T15:00:00Z", reason: "We read both titles." };
    server.use(http.get("/api/vehicles/{id}/claims", () => HttpResponse.json([claim("owners", "off_file", found)])));
    renderAt("/listings/1", <VehicleClaims id={1} />);
    expect(await screen.findByText("Document no longer on file")).toBeVisible();
    expect(screen.getByText(/saw the proof on November 21, 2026\. The seller has since removed it/)).toBeVisible();
  });
});
