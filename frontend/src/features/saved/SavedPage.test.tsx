import type { SavedSearch } from "@entities/favorite/types";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle } from "@entities/vehicle/types";
import { http, json, problem } from "@test/http";
import { noPrices } from "@test/prices";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { formatChange } from "./CollectorInsights";
import SavedPage from "./SavedPage";
import { listingsUrl } from "./SavedSearches";

const [ferrari, porsche] = sampleVehicles as [Vehicle, Vehicle];

const search = (traits: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 4,
  name: "Porsches in Chicago",
  query: { make: "porsche", location: "chicago", maxPrice: 200_000, sort: "newest" },
  createdAt: "2026-11-12T15:00:00.000Z",
  matches: 3,
  ...traits,
});

interface Kept {
  readonly saved?: () => Response | Promise<Response>;
  readonly watched?: () => Response;
  readonly searches?: () => Response;
}

function Where() {
  const { pathname, search: query } = useLocation();
  return <p data-testid="where">{pathname + query}</p>;
}

function open({ saved, watched, searches }: Kept = {}, path = "/saved") {
  signIn();
  if (saved) server.use(http.get("/api/user/saved-vehicles", saved));
  if (watched) server.use(http.get("/api/user/watch-list", watched));
  if (searches) server.use(http.untyped.get("/api/user/saved-searches", searches));
  return renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/saved" element={<SavedPage />} />
      </Routes>
    </>,
  );
}

const titles = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const tab = (name: string) => screen.findByRole("tab", { name });

describe("the page of saved vehicles and searches", () => {
  it("shows both lists with counts and actions", async () => {
    open({ saved: json([porsche, ferrari]), watched: json([{ ...ferrari, status: "sold" }]) });
    expect(await tab("Saved (2)")).toHaveAttribute("aria-selected", "true");
    expect(titles()).toEqual(["Porsche 911 GT3", "Ferrari 812 Superfast"]);
    expect(screen.getAllByRole("button", { name: /^Save /, pressed: true })).toHaveLength(2);
    const headings = screen.getAllByRole("heading").map(({ tagName }) => tagName);
    expect(headings.slice(0, 4)).toEqual(["H1", "H2", "H3", "H3"]);
    await tab("Watch List (1)");
    expect(screen.queryByRole("button", { name: /^Watch / })).not.toBeInTheDocument();

    await userEvent.click(await tab("Watch List (1)"));
    expect(screen.getByTestId("where")).toHaveTextContent("/saved?tab=watch");
    expect(titles()).toEqual(["Ferrari 812 Superfast"]);
    expect(screen.getByText("Sold")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Watch 2020 Ferrari 812 Superfast", pressed: true })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Save 2020 Ferrari 812 Superfast", pressed: true })).toBeInTheDocument();
  });

  it("says when both are empty, and where to find vehicles", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "No saved vehicles" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
    await userEvent.click(await tab("Watch List (0)"));
    expect(await screen.findByRole("heading", { name: "Your watch list is empty" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
  });

  it("shows samples only when the server has no list at all", async () => {
    open({ saved: json(null) });
    expect(await screen.findAllByText(/^Sample/)).toHaveLength(8);
    expect(screen.queryByRole("button", { name: /^Save / })).not.toBeInTheDocument();
    expect(await tab("Saved")).toBeInTheDocument();
  });

  it("shows skeletons while it loads", async () => {
    open({
      saved: async () => {
        await delay("infinite");
        return HttpResponse.json([]);
      },
    });
    expect(await screen.findAllByTestId("card-skeleton")).toHaveLength(4);
  });

  it("says when a list could not be loaded, and tries again", async () => {
    let down = true;
    open({
      saved: () =>
        down ? problem(503, { message: "Marque is busy; please try again in a moment" }) : HttpResponse.json([ferrari]),
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Marque is busy; please try again in a moment");
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await tab("Saved (1)")).toBeInTheDocument();
  });

  it("removes a vehicle at once, and restores it", async () => {
    const sent: string[] = [];
    server.use(
      http.delete("/api/user/saved-vehicles/{id}", () => {
        sent.push("delete");
        return new HttpResponse(null, { status: 204 });
      }),
      http.put("/api/user/saved-vehicles/{id}", () => {
        sent.push("put");
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open({ saved: json([ferrari]) });
    await userEvent.click(await screen.findByRole("button", { name: "Save 2020 Ferrari 812 Superfast" }));
    expect(await screen.findByRole("heading", { name: "No saved vehicles" })).toBeInTheDocument();
    expect(await tab("Saved (0)")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await tab("Saved (1)")).toBeInTheDocument();
    expect(titles()).toEqual(["Ferrari 812 Superfast"]);
    await waitFor(() => expect(sent).toEqual(["delete", "put"]));
  });
});

describe("collector insights", () => {
  const porsche = {
    make: "Porsche",
    n: 4,
    medianChangePercent: -2.4,
    from: "2026-03-02T15:00:00.000Z",
    to: "2026-11-12T15:00:00.000Z",
    sales: {
      n: 3,
      from: "2026-05-02T15:00:00.000Z",
      to: "2026-06-01T15:00:00.000Z",
      low: "$150,000",
      median: "$179,900",
      high: "$189,000",
    },
  };
  const ferrari = { ...porsche, make: "Ferrari", n: 1, medianChangePercent: null, to: porsche.from, sales: noPrices };

  it("show the change of prices, the number of sales and the period", async () => {
    server.use(http.get("/api/user/insights", () => HttpResponse.json([ferrari, porsche])));
    open();
    const box = within(await screen.findByRole("complementary", { name: "Collector Insights" }));
    expect(box.getByText("down 2.4%")).toBeInTheDocument();
    expect(box.getByText("4 price changes, Mar 2, 2026 – Nov 12, 2026")).toBeInTheDocument();
    expect(box.getByText("1 price change, Mar 2, 2026")).toBeInTheDocument();
    expect(
      box.getByText("Median sale price $179,900, from $150,000 to $189,000. 3 sales, May 2, 2026 – Jun 1, 2026"),
    ).toBeInTheDocument();
    expect(within(box.getAllByRole("listitem")[0] as HTMLElement).queryByText(/sale/i)).not.toBeInTheDocument();
  });

  it("name the makes without prices in one sentence, and show few sales without a percentage", async () => {
    const sales = { ...noPrices, n: 1, from: porsche.from, to: porsche.from };
    const makes = [
      { ...ferrari, make: "Lancia", n: 0, from: null, to: null, sales },
      { ...ferrari, make: "Fiat", n: 0, from: null, to: null },
      { ...ferrari, make: "Jaguar", n: 0, from: null, to: null },
    ];
    server.use(http.get("/api/user/insights", () => HttpResponse.json(makes)));
    open();
    const box = within(await screen.findByRole("complementary", { name: "Collector Insights" }));
    expect(box.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Lancia1 sale, Mar 2, 2026"]);
    expect(box.getByText("Not enough data yet for Fiat and Jaguar.")).toBeVisible();
  });

  it("show nothing without data", async () => {
    const nothing = { ...porsche, n: 0, medianChangePercent: null, from: null, to: null, sales: noPrices };
    server.use(http.get("/api/user/insights", () => HttpResponse.json([nothing])));
    open();
    const box = await screen.findByRole("complementary", { name: "Collector Insights" });
    expect(box).toHaveTextContent(/Once a make you saved has 3 price changes/);
    expect(box).not.toHaveTextContent("%");
    expect(within(box).queryByRole("list")).not.toBeInTheDocument();
  });

  it("say when the history could not be read", async () => {
    server.use(http.get("/api/user/insights", () => new HttpResponse(null, { status: 503 })));
    open();
    expect(await screen.findByText("The price history couldn’t be loaded.")).toBeInTheDocument();
  });

  it.each([
    [-2.4, "down 2.4%"],
    [5, "up 5%"],
    [0, "unchanged"],
  ])("format %d as %s", (percent, text) => {
    expect(formatChange(percent)).toBe(text);
  });
});

describe("saved searches", () => {
  it("link to their listings, with the current number of results", async () => {
    open({ searches: json([search(), search({ id: 5, name: "One", matches: 1 })]) }, "/saved?tab=searches");
    const link = await screen.findByRole("link", { name: "Porsches in Chicago" });
    expect(link).toHaveAttribute("href", "/listings?make=porsche&location=chicago&maxPrice=200000");
    expect(screen.getByText("3 vehicles now · Saved November 12, 2026")).toBeInTheDocument();
    expect(screen.getByText("1 vehicle now · Saved November 12, 2026")).toBeInTheDocument();
    expect(await tab("Searches (2)")).toHaveAttribute("aria-selected", "true");
  });

  it("link to all listings if they have no filters", () => {
    expect(listingsUrl(search({ query: { sort: "newest" } }))).toBe("/listings");
    expect(listingsUrl(search({ query: { search: "a&b", sort: "price-low" } }))).toBe(
      "/listings?search=a%26b&sort=price-low",
    );
  });

  it("are removed, unless the server refuses", async () => {
    let status = 503;
    server.use(http.delete("/api/user/saved-searches/{id}", () => new HttpResponse(null, { status })));
    open({ searches: json([search()]) }, "/saved?tab=searches");
    const remove = () => screen.findByRole("button", { name: "Remove the search Porsches in Chicago" });
    await userEvent.click(await remove());
    expect(await screen.findByText("The search couldn’t be removed")).toBeInTheDocument();
    status = 204;
    await userEvent.click(await remove());
    expect(await screen.findByRole("heading", { name: "No saved searches" })).toBeInTheDocument();
  });
});
