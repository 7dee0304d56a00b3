import type { CarPrice } from "@entities/price/types";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle } from "@entities/vehicle/types";
import { http } from "@test/http";
import { noPrices } from "@test/prices";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import MarketsPage from "./MarketsPage";
import { axisPrice, PLOT, plotGeometry } from "./plotGeometry";
import type { Market, MarketCount, SoldCar } from "./types";

const count = (slug: string, name: string, forSale: number, sold: number): MarketCount => ({
  slug,
  name,
  forSale,
  sold,
});

const sale: SoldCar = {
  vehicleId: 7,
  slug: "1973-porsche-carrera-rs",
  title: "1973 Porsche Carrera RS",
  miles: "61,000 miles",
  location: "Madison, WI",
  price: "$640,000",
  soldAt: "2026-10-20T15:00:00Z",
};

const price = (vehicleId: number, yearNumeric: number, priceNumeric: number, kind: CarPrice["kind"]): CarPrice => ({
  vehicleId,
  make: "Porsche",
  model: "911",
  year: String(yearNumeric),
  yearNumeric,
  price: `$${priceNumeric.toLocaleString("en-US")}`,
  priceNumeric,
  miles: "",
  kind,
  at: "2026-10-20T15:00:00Z",
});

const family: Market = {
  name: "Porsche 911",
  path: "/makes/porsche/911",
  make: count("porsche", "Porsche", 3, 1),
  family: count("911", "911", 1, 1),
  families: [count("911", "911", 1, 1), count("carrera-gt", "Carrera GT", 2, 0)],
  vehicles: [{ ...(sampleVehicles[0] as Vehicle), make: "Porsche", model: "911 GT3 Touring" }],
  sales: [sale],
  asked: noPrices,
  sold: noPrices,
  prices: [price(1, 2018, 265_000, "asked"), price(7, 1973, 640_000, "sold")],
  questions: [
    {
      id: 3,
      vehicleId: 1,
      vehicleTitle: "2018 Porsche 911 GT3 Touring",
      text: "Is the tool kit there?",
      askedAt: "2026-10-01T15:00:00Z",
      answer: { text: "Yes, complete.", by: "seller", answeredAt: "2026-10-02T15:00:00Z", correctedAt: null },
    },
  ],
};

function open(path: string, market: Partial<Market> = {}) {
  server.use(
    http.get("/api/markets/{make}", () =>
      HttpResponse.json({ ...family, name: "Porsche", path: "/makes/porsche", family: null, ...market }),
    ),
    http.get("/api/markets/{make}/{family}", () => HttpResponse.json({ ...family, ...market })),
  );
  return renderAt(
    path,
    <Routes>
      <Route path="/makes/:make?/:family?" element={<MarketsPage />} />
    </Routes>,
  );
}

const region = (name: string) => screen.getByRole("region", { name });

describe("the page of a model family", () => {
  it("explains only the marks in its chart", async () => {
    open("/makes/porsche/911", { prices: family.prices.map((price) => ({ ...price, kind: "asked" as const })) });
    const plot = within(
      (await screen.findByRole("img", { name: /^Prices of Porsche 911/ })).closest("figure") as HTMLElement,
    );
    expect(plot.getByText("For sale")).toBeVisible();
    expect(plot.queryByText("Sold")).not.toBeInTheDocument();
  });

  it.each([
    ["Asking prices", "asked"],
    ["Sold prices", "sold"],
  ] as const)("has %s alone where there are no others", async (name, kind) => {
    open("/makes/porsche/911", { prices: [price(1, 2018, 265_000, kind)] });
    expect(await screen.findByRole("region", { name })).toBeVisible();
  });

  it("says how many of the prices are shown one by one", async () => {
    const all = { ...noPrices, n: 1189, low: "$25,950", median: "$479,248", high: "$899,995" };
    open("/makes/porsche/911", { asked: all, sold: { ...noPrices, n: 1 } });
    const prices = within(await screen.findByRole("region", { name: "Asking and sold prices" }));
    expect(prices.getByText("The plot and the table show the latest 1 of 1,189 asking prices.")).toBeVisible();
    expect(prices.getByText(/Median, from \$25,950 to \$899,995/)).toHaveTextContent("1,189 cars");
  });

  it("shows cars for sale, sold cars and their prices and questions", async () => {
    open("/makes/porsche/911");
    expect(await screen.findByRole("heading", { level: 1, name: "Porsche 911" })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Porsche 911 for Sale and Sold Prices \| /));
    expect(screen.getByText("1 for sale · 1 sold")).toBeVisible();
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(trail.getByRole("link", { name: "Makes" })).toHaveAttribute("href", "/makes");
    expect(trail.getByRole("link", { name: "Porsche" })).toHaveAttribute("href", "/makes/porsche");
    expect(within(region("For sale")).getByRole("article")).toHaveTextContent("911 GT3 Touring");
    const sold = within(region("Sold archive"));
    expect(sold.getByRole("link", { name: sale.title })).toHaveAttribute("href", "/listings/7/1973-porsche-carrera-rs");
    expect(sold.getByText("$640,000")).toBeVisible();
    expect(sold.getByText("Sold October 20, 2026")).toBeVisible();
    const prices = within(region("Asking and sold prices"));
    expect(
      prices.getByRole("img", {
        name: "Prices of Porsche 911 by model year, from $265,000 to $640,000: 1 asking price, 1 sold price.",
      }),
    ).toBeInTheDocument();
    expect(prices.getAllByRole("row", { hidden: true })).toHaveLength(3);
    const questions = within(region("Questions and answers"));
    expect(questions.getByText("Yes, complete.")).toBeVisible();
    expect(questions.getByRole("link", { name: "2018 Porsche 911 GT3 Touring" })).toHaveAttribute(
      "href",
      "/listings/1",
    );
  });

  it("offers a search if nothing is for sale, and hides unknown values", async () => {
    open("/makes/porsche/911", {
      vehicles: [],
      sales: [{ ...sale, price: null, soldAt: null }],
      prices: [],
      questions: [],
    });
    expect(await screen.findByText("No Porsche 911 for sale right now")).toBeVisible();
    expect(screen.getByRole("link", { name: "Find Me One" })).toHaveAttribute("href", "/services/acquisition");
    expect(screen.getByText("Price not published")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Asking and sold prices" })).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Questions and answers" })).not.toBeInTheDocument();
  });

  it("says that there is no such market", async () => {
    open("/makes/porsche/911");
    server.use(http.untyped.get("/api/markets/porsche/959", () => new HttpResponse(null, { status: 404 })));
    renderAt(
      "/makes/porsche/959",
      <Routes>
        <Route path="/makes/:make?/:family?" element={<MarketsPage />} />
      </Routes>,
    );
    expect(await screen.findByRole("heading", { name: "We haven’t had one of these yet" })).toBeVisible();
  });
});

describe("the pages of makes", () => {
  it("link from a make to its families and to all of its cars", async () => {
    open("/makes/porsche");
    const models = within(await screen.findByRole("navigation", { name: "Models" }));
    expect(models.getByRole("link", { name: "Carrera GT" })).toHaveAttribute("href", "/makes/porsche/carrera-gt");
    const all = screen.getByRole("link", { name: "All 3 Porsche for Sale" });
    expect(all).toHaveAttribute("href", "/listings?makeExact=Porsche");
  });

  it("link from a family to exactly its cars", async () => {
    open("/makes/porsche/911", { family: count("911", "911", 30, 1) });
    const all = await screen.findByRole("link", { name: "All 30 Porsche 911 for Sale" });
    expect(all).toHaveAttribute("href", "/listings?makeExact=Porsche&family=911");
  });

  it("list all makes and the latest sales", async () => {
    server.use(
      http.get("/api/markets", () =>
        HttpResponse.json({
          makes: [count("citroen", "Citroën", 0, 2), count("porsche", "Porsche", 3, 1)],
          sales: [sale],
        }),
      ),
    );
    open("/makes");
    expect(await screen.findByRole("link", { name: "Citroën" })).toHaveAttribute("href", "/makes/citroen");
    expect(screen.getByText("2 sold")).toBeVisible();
    expect(within(region("Sold archive")).getByText("$640,000")).toBeVisible();
  });

  it("say when there are no cars, and when the makes cannot be read", async () => {
    let answers = 0;
    server.use(
      http.get("/api/markets", () =>
        answers++ === 0 ? new HttpResponse(null, { status: 503 }) : HttpResponse.json({ makes: [], sales: [] }),
      ),
    );
    open("/makes");
    (await screen.findByRole("button", { name: "Retry" })).click();
    expect(await screen.findByText("No cars yet")).toBeVisible();
  });
});

describe("the price chart", () => {
  it("keeps every price within the drawing, also equal ones", () => {
    for (const prices of [
      [price(1, 1990, 100, "asked"), price(2, 1990, 100, "sold")],
      [price(1, 1960, 0, "asked"), price(2, 2024, 12_000_000, "sold")],
      [price(1, 1960, 20_000, "asked"), price(2, 2024, 12_000_000, "sold")],
    ]) {
      const { points, lines, years } = plotGeometry(prices);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThan(PLOT.left);
        expect(x).toBeLessThan(PLOT.width);
        expect(y).toBeGreaterThanOrEqual(PLOT.top);
        expect(y).toBeLessThanOrEqual(PLOT.height - PLOT.bottom);
      }
      expect(lines.length).toBeLessThan(9);
      expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
      expect(years.length).toBeLessThanOrEqual(6);
    }
  });

  it("abbreviates prices", () => {
    expect([500, 12_500, 250_000, 1_250_000].map(axisPrice)).toEqual(["$500", "$12.5K", "$250K", "$1.25M"]);
  });
});
