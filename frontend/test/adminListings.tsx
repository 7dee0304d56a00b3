/** Fixtures of the listings in the admin area. */

import { AdminEvents } from "@features/admin/AdminEvents";
import ListingsSection from "@features/admin/listings/ListingsSection";
import type { AdminListing, AdminListingDetail } from "@features/admin/types";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { ownFacts } from "./facts";
import { http } from "./http";
import { renderAt } from "./render";
import { server } from "./server";

export const VEHICLES = "/api/admin/vehicles";

type Status = AdminListing["status"];

const transition = (to: Status, needsReason: boolean, isReversible: boolean) => ({ to, needsReason, isReversible });

/** Changes that the server permits by status. */
export const serverTransitions: Readonly<Record<Status, AdminListing["transitions"]>> = {
  live: [transition("under_offer", false, true), transition("sold", false, false), transition("withdrawn", true, true)],
  under_offer: [
    transition("live", false, true),
    transition("sold", false, false),
    transition("withdrawn", true, false),
  ],
  sold: [transition("live", true, false), transition("under_offer", true, false)],
  withdrawn: [transition("live", false, true), transition("sold", false, false)],
};

export const car = (traits: Partial<AdminListing> = {}): AdminListing => ({
  id: 1,
  title: "2020 Ferrari 812 Superfast",
  make: "Ferrari",
  model: "812 Superfast",
  year: "2020",
  price: "$425,000",
  priceNumeric: 425_000,
  status: "live",
  transitions: serverTransitions[traits.status ?? "live"],
  badge: null,
  cover: null,
  featuredRank: null,
  submissionId: null,
  location: "Chicago, IL",
  sources: [],
  stockNumber: "",
  seller: null,
  listedAt: "2026-11-12T15:00:00Z",
  isPublished: true,
  activity: { views: 1_204, recentViews: 310, saves: 4, inquiries: 1 },
  ...traits,
});

export const detail = (change: Partial<AdminListingDetail> = {}): AdminListingDetail => ({
  ...car(change),
  facts: { ...ownFacts, fromText: {} },
  description: "Two owners.",
  specs: ["6.5L V12"],
  milesNumeric: 4200,
  photos: [],
  sales: [],
  signOff: null,
  version: "1",
  ...change,
});

/** Stubs these listings and records requests. */
export function stubListings(cars: AdminListing[]) {
  const requests: { path: string; body: unknown }[] = [];
  const listQueries: string[] = [];
  const respond = async ({ request }: { request: Request }) => {
    requests.push({ path: new URL(request.url).pathname, body: await request.json() });
    return request.method === "PUT" ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({});
  };
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([])),
    http.get("/api/admin/feed-sources", () => HttpResponse.json(["North Shore", "South"])),
    http.get("/api/admin/vehicles", ({ request }) => {
      const { searchParams } = new URL(request.url);
      listQueries.push(searchParams.toString());
      const isFeatured = searchParams.get("featured") === "true";
      return HttpResponse.json(isFeatured ? cars.filter(({ featuredRank }) => featuredRank !== null) : cars);
    }),
    http.untyped.get(`${VEHICLES}/:id`, () =>
      HttpResponse.json(detail({ facts: { ...ownFacts, engine: "6.5L V12", fromText: { engine: "high" } } })),
    ),
    http.untyped.patch(`${VEHICLES}/:id`, respond),
    http.untyped.put("/api/admin/featured", respond),
  );
  return { requests, listQueries };
}

export function open(path = "/admin/listings/1") {
  return renderAt(
    path,
    <AdminEvents>
      <Routes>
        <Route path="/admin/:section/:item?" element={<ListingsSection />} />
      </Routes>
    </AdminEvents>,
  );
}

export const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
