/** Fixtures of a vehicle's page: the vehicle, the page with its address, and what it shows. */
import type { PictureData } from "@entities/picture/types";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle, VehicleDetail } from "@entities/vehicle/types";
import VehiclePage from "@features/vehicle/VehiclePage";
import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { publicFacts } from "./facts";
import { http } from "./http";
import { renderAt } from "./render";
import { server } from "./server";

export const ferrari = sampleVehicles[0] as Vehicle;
export const cover = ferrari.cover as PictureData;
export const drawing: PictureData = { ...cover, path: `${cover.path}-drawing`, alt: "Line drawing", kind: "drawing" };

export const at = (day: string) => `${day}T15:00:00Z`;
export const price = (priceNumeric: number, day: string, kind: "asked" | "changed" | "sold" = "asked") => ({
  price: `$${priceNumeric.toLocaleString("en-US")}`,
  priceNumeric,
  at: at(day),
  kind,
  isCorrected: false,
  fellThrough: false,
});

export const detail = (traits: Partial<VehicleDetail> = {}): VehicleDetail => ({
  ...ferrari,
  listedAt: at("2026-11-12"),
  description: "Two owners.",
  descriptionContent: [
    { tag: "p", children: ["Two owners, both in ", { tag: "strong", children: ["Illinois"] }, "."] },
  ],
  pictures: [cover, drawing],
  priceHistory: [price(425_000, "2026-11-12")],
  updatedAt: at("2026-11-12"),
  market: { makeSlug: "ferrari", family: "812", familySlug: "812" },
  facts: publicFacts,
  equipment: ferrari.specs,
  ...traits,
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

export function open(traits: Partial<VehicleDetail> = {}, path = "/listings/1/2020-ferrari-812-superfast") {
  server.use(
    http.get("/api/vehicles/{id}", () => HttpResponse.json(detail(traits))),
    http.get("/api/vehicles/{id}/similar", () => HttpResponse.json(sampleVehicles.slice(1, 5))),
  );
  return show(path);
}

export function show(path: string) {
  window.history.replaceState(null, "", path);
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/listings/:id/:slug?" element={<VehiclePage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
  );
}

export const heading = () => screen.findByRole("heading", { level: 1, name: "2020 Ferrari 812 Superfast" });
export const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
