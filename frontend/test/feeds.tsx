/** The admin area's feeds: an import, a server that records what is sent for it, and the section. */

import FeedsSection from "@features/admin/feeds/FeedsSection";
import type { FeedRunCounts, FeedRunDetail } from "@features/admin/types";
import { http } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

export const counts = (overrides: Partial<FeedRunCounts> = {}): FeedRunCounts => ({
  rows: 5000,
  listed: 0,
  changed: 0,
  unchanged: 0,
  offSale: 0,
  repeated: 0,
  sold: 0,
  soldListed: 0,
  refused: 0,
  repriced: 0,
  gone: 0,
  underOffer: 0,
  withdrawn: 0,
  undone: 0,
  left: 0,
  ...overrides,
});

export const run = (traits: Partial<FeedRunDetail> = {}): FeedRunDetail => ({
  id: 7,
  source: "North Shore",
  fileName: "north.csv",
  state: "ready",
  username: "desk",
  createdAt: "2026-11-24T15:00:00Z",
  finishedAt: null,
  counts: counts({ listed: 4200, changed: 1, refused: 1, gone: 1, underOffer: 1 }),
  done: 0,
  withdraws: false,
  problem: null,
  isUndoable: false,
  columns: [
    { header: "Stock #", field: "stockNumber", sample: "A-17" },
    { header: "Our Price", field: "", sample: "$89,000" },
  ],
  fields: ["make", "price", "stockNumber"],
  defaultLocation: "",
  refused: [{ line: 12, reasons: [{ field: "price", message: "Please enter a valid price" }], excerpt: "A-12,TBD" }],
  warnings: [],
  warned: 0,
  changed: [
    {
      line: 3,
      vehicleId: 21,
      title: "1988 Porsche 911 Carrera",
      stockNumber: "A-3",
      fields: [{ field: "price", before: "$89,000", after: "$79,000", isWithheld: false }],
    },
  ],
  listed: [
    {
      line: 2,
      title: "1973 Porsche 911 Carrera RS",
      stockNumber: "A-2",
      price: "$1,250,000",
      miles: 41200,
      location: "Naperville, IL",
      photos: 12,
    },
    {
      line: 4,
      title: "1990 Ferrari F40",
      stockNumber: "",
      price: "Price on request",
      miles: null,
      location: null,
      photos: 0,
    },
  ],
  offSale: [],
  gone: [
    { vehicleId: 31, title: "1991 Acura NSX", stockNumber: "A-31", status: "live" },
    { vehicleId: 32, title: "1992 Jaguar XJ220", stockNumber: "", status: "under_offer" },
  ],
  ofSource: 10,
  soldListings: [],
  mostUnconfirmed: 5,
  priceJumps: [],
  mustConfirmPrices: false,
  unmatched: 0,
  unnumbered: 0,
  unplaced: 0,
  priceOnRequest: 0,
  photos: 0,
  photosUnusable: 0,
  left: [],
  ...traits,
});

/** Stubs this run and records what is sent. */
export function stubRun(shown: FeedRunDetail) {
  const sent: { path: string; body: unknown }[] = [];
  let now = shown;
  server.use(
    http.get("/api/admin/feed-photos", () => HttpResponse.json([])),
    http.get("/api/admin/feed-schedules", () => HttpResponse.json([])),
  );
  const respond = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json().catch(() => null) });
    now = { ...shown, state: "checking" };
    return HttpResponse.json(now);
  };
  server.use(
    http.get("/api/admin/imports/{id}", () => HttpResponse.json(now)),
    http.get("/api/admin/imports", () => HttpResponse.json([now], { headers: { "X-Total-Count": "1" } })),
    http.untyped.put("/api/admin/imports/:id/columns", respond),
    http.untyped.put("/api/admin/imports/:id/default-location", respond),
    http.untyped.post("/api/admin/imports/:id/import", respond),
    http.untyped.post("/api/admin/imports/:id/undo", respond),
  );
  return sent;
}

export const open = (path = "/admin/feeds/7") =>
  renderAt(
    path,
    <Routes>
      <Route path="/admin/:section/:item?" element={<FeedsSection />} />
    </Routes>,
  );
