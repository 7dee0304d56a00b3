import { http } from "@test/http";
import { cards, facets, found, open, resetRequests, stubListings, textsOf, where } from "@test/listingsPage";
import { server } from "@test/server";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(resetRequests);

describe("the sample inventory", () => {
  const down = () =>
    server.use(
      http.untyped.get("/api/vehicles", () => new HttpResponse("down", { status: 500 })),
      http.untyped.get("/api/vehicles/facets", () => new HttpResponse("down", { status: 500 })),
      http.untyped.get("/api/vehicles/suggestions", () => new HttpResponse("down", { status: 500 })),
      http.untyped.get("/api/vehicles/filter-removals", () => new HttpResponse("down", { status: 500 })),
    );

  it("replaces the listings without a message when the server fails, each marked and none to be saved", async () => {
    down();
    open();
    expect(await cards()).toHaveLength(8);
    expect(screen.getAllByText(/^Sample/)).toHaveLength(8);
    expect(await found("8 vehicle(s) found")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Save / })).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("stands beside filters without counts, which are those of the inventory", async () => {
    const makes = async () =>
      textsOf(within(await screen.findByRole("combobox", { name: "Make" })).getAllByRole("option"));
    stubListings(1);
    const { unmount } = open();
    await waitFor(async () => expect(await makes()).toContain("Ferrari (4)"));
    unmount();
    server.use(http.untyped.get("/api/vehicles", () => new HttpResponse("down", { status: 500 })));
    open();
    expect(await found("8 vehicle(s) found")).toBeInTheDocument();
    expect(await makes()).toEqual(expect.arrayContaining(["Any make", "Ferrari"]));
    expect((await makes()).join()).not.toMatch(/\(\d/);
  });

  it("replaces an empty inventory", async () => {
    stubListings(0);
    open();
    expect(await cards()).toHaveLength(8);
    expect(screen.getAllByText(/^Sample/)).toHaveLength(8);
  });

  it("is filtered and sorted as on the server", async () => {
    down();
    open("/listings?search=FERRARI+2020&sort=price-high");
    expect((await cards()).map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "Ferrari 812 Superfast",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(async () => expect(await cards()).toHaveLength(8));
    expect(within((await cards())[0] as HTMLElement).getByRole("heading")).toHaveTextContent("Bugatti Chiron");
  });

  it("is filtered, too, when it replaces an empty inventory", async () => {
    stubListings(0);
    server.use(http.get("/api/vehicles/facets", () => HttpResponse.json(facets(0))));
    open("/listings?make=porsche&maxPrice=200000");
    expect(await cards()).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "Porsche Taycan Turbo S" })).toBeInTheDocument();
  });

  it("does not replace a search without results", async () => {
    stubListings(0);
    open("/listings?search=ferari");
    expect(await screen.findByText("No vehicles found matching your criteria.")).toBeInTheDocument();
    expect(screen.getByText("Try adjusting your filters or search terms.")).toBeInTheDocument();
    expect(screen.getByText("0 vehicle(s) found")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: "Clear filters" })).toHaveLength(1);
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Ferrari" })).toHaveAttribute("href", "/listings?search=ferrari");
    fireEvent.click(screen.getByRole("button", { name: "Save this search" }));
    expect(where()).toBe("/auth?next=%2Flistings%3Fsearch%3Dferari");
  });

  it("gives way to what removing each filter would find, in one request", async () => {
    stubListings(0);
    const removals: string[] = [];
    server.use(
      http.get("/api/vehicles/filter-removals", ({ request }) => {
        removals.push(new URL(request.url).search);
        return HttpResponse.json([
          { parameters: ["makeExact", "modelExact", "family"], count: 1 },
          { parameters: ["minMiles", "maxMiles"], count: 0 },
          { parameters: ["transmission"], count: 1_204 },
        ]);
      }),
    );
    open("/listings?makeExact=BMW&maxMiles=500&transmission=manual");
    const offers = await screen.findByRole("region", { name: "Remove a filter" });
    expect(textsOf(within(offers).getAllByRole("link"))).toEqual(["BMW 1 vehicle", "Manual 1,204 vehicles"]);
    await userEvent.click(within(offers).getByRole("link", { name: "Remove filter: Manual 1,204 vehicles" }));
    expect(where()).toBe("/listings?makeExact=BMW&maxMiles=500");
    expect(removals[0]).toBe("?makeExact=BMW&maxMiles=500&transmission=manual");
  });

  it("gives way to what the search finds without each of its words", async () => {
    stubListings(0);
    server.use(
      http.get("/api/vehicles/filter-removals", () =>
        HttpResponse.json([
          { parameters: ["search"], count: 715 },
          { parameters: ["search"], words: "911", search: "turbo under $95,000", count: 0 },
          { parameters: ["search"], words: "turbo", search: "911 under $95,000", count: 3 },
          { parameters: ["search"], words: "under $95,000", search: "911 turbo", count: 1 },
        ]),
      ),
    );
    open("/listings?search=911+turbo+under+%2495%2C000&state=IL");
    const offers = await screen.findByRole("region", { name: "Remove a filter" });
    expect(textsOf(within(offers).getAllByRole("link"))).toEqual([
      "“911 turbo under $95,000” 715 vehicles",
      "Without “turbo” 3 vehicles",
      "Without “under $95,000” 1 vehicle",
    ]);
    await userEvent.click(within(offers).getByRole("link", { name: "Without “turbo” 3 vehicles" }));
    expect(where()).toBe("/listings?search=911+under+%2495%2C000&state=IL");
  });

  it("gives way to larger areas that find more", async () => {
    stubListings(0);
    server.use(
      http.get("/api/vehicles/wider-areas", () =>
        HttpResponse.json([
          { near: "chicago, IL", radius: 50, count: 2 },
          { state: "IL", stateName: "Illinois", count: 3 },
          { count: 1_500 },
        ]),
      ),
    );
    open("/listings?search=911&location=chicago");
    const offers = await screen.findByRole("region", { name: "Look farther away" });
    expect(textsOf(within(offers).getAllByRole("link"))).toEqual([
      "2 within 50 miles",
      "3 in Illinois",
      "1,500 nationwide",
    ]);
    await userEvent.click(within(offers).getByRole("link", { name: "2 within 50 miles" }));
    expect(where()).toBe("/listings?search=911&near=chicago%2C+IL&radius=50");
    await userEvent.click(await screen.findByRole("link", { name: "3 in Illinois" }));
    expect(where()).toBe("/listings?search=911&state=IL");
  });

  it("gives way to larger areas of a place in the search text", async () => {
    stubListings(0);
    server.use(
      http.get("/api/vehicles/wider-areas", () =>
        HttpResponse.json([{ near: "chicago, IL", radius: 50, search: "911 under $200k", count: 2 }]),
      ),
    );
    open("/listings?search=911+under+%24200k+in+Chicago");
    await userEvent.click(await screen.findByRole("link", { name: "2 within 50 miles" }));
    expect(where()).toBe("/listings?search=911+under+%24200k&near=chicago%2C+IL&radius=50");
  });

  it("does not replace a query that the server refuses", async () => {
    stubListings(3);
    server.use(
      http.untyped.get("/api/vehicles", () =>
        HttpResponse.json(
          { type: "about:blank", title: "Unprocessable Entity", status: 422, message: "Too many words" },
          { status: 422, headers: { "Content-Type": "application/problem+json" } },
        ),
      ),
    );
    open("/listings?search=a+b+c");
    expect(await screen.findByText("Too many words")).toBeInTheDocument();
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
  });
});
