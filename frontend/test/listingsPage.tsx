/** Fixtures of the listings page: the server's vehicles, the page with its address, and what it shows. */
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle, VehicleFacets } from "@entities/vehicle/types";
import ListingsPage from "@features/listings/ListingsPage";
import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { http } from "./http";
import { renderAt } from "./render";
import { server } from "./server";

export const car = (id: number, traits: Partial<Vehicle> = {}): Vehicle => ({
  ...(sampleVehicles[0] as Vehicle),
  id,
  slug: `car-${id}`,
  make: "Ferrari",
  model: `Number ${id}`,
  ...traits,
});

export const facets = (total: number): VehicleFacets => ({
  total,
  makes: [
    { parameter: "make", value: "ferrari", label: "Ferrari", count: 4 },
    { parameter: "makeExact", value: "BMW", label: "BMW", count: 147 },
    { parameter: "makeExact", value: "Rover", label: "Rover", count: 1 },
  ],
  models: [],
  locations: [
    { parameter: "location", value: "chicago", label: "Chicago, IL", count: 2 },
    { parameter: "town", value: "Yonkers, NY", label: "Yonkers, NY", count: 1 },
  ],
  states: [
    { parameter: "state", value: "IL", label: "Illinois", count: 2 },
    { parameter: "state", value: "NY", label: "New York", count: 1 },
  ],
  transmissions: [
    { parameter: "transmission", value: "manual", label: "Manual", count: 12 },
    { parameter: "transmission", value: "dual_clutch", label: "Dual-clutch", count: 3 },
  ],
  bodyStyles: [{ parameter: "bodyStyle", value: "coupe", label: "Coupe", count: 1_200 }],
  drivetrains: [],
  titleStatuses: [],
  price: { min: 10, max: 12_000_000 },
  year: { min: 1912, max: 2023 },
});

/** Requested URLs, latest last. */
export let requests: URLSearchParams[];

/** Stubs this many vehicles, paged. */
export function stubListings(total: number, traits: Partial<Vehicle> = {}) {
  server.use(
    http.get("/api/vehicles", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(searchParams);
      const from = Number(searchParams.get("cursor") ?? 0);
      const to = Math.min(total, from + Number(searchParams.get("limit")));
      return HttpResponse.json(
        Array.from({ length: to - from }, (_, index) => car(from + index + 1, traits)),
        {
          headers: {
            "X-Total-Count": String(total),
            ...(to < total && { Link: `</api/vehicles?limit=24&cursor=${to}>; rel="next"` }),
          },
        },
      );
    }),
    http.get("/api/vehicles/facets", () => HttpResponse.json(facets(715))),
    http.get("/api/vehicles/suggestions", () => HttpResponse.json([{ search: "ferrari", label: "Ferrari" }])),
    http.get("/api/vehicles/filter-removals", () => HttpResponse.json([])),
    http.get("/api/vehicles/wider-areas", () => HttpResponse.json([])),
  );
}

function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

export const open = (path = "/listings") =>
  renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/listings" element={<ListingsPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
  );

export const textsOf = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);
export const where = () => screen.getByTestId("where").textContent;
export const last = () => Object.fromEntries(requests.at(-1) ?? []);
export const cards = () => screen.findAllByRole("article");
export const found = (text: string) => screen.findByText(text);

/** Forgets the requests of earlier tests. */
export function resetRequests(): void {
  requests = [];
}
