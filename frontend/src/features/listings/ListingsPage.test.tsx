import { http, problem } from "@test/http";
import { cards, found, last, open, requests, resetRequests, stubListings, where } from "@test/listingsPage";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { isSortOffered, sortLabels, sortOrders } from "./sortOrders";

beforeEach(resetRequests);

describe("the listings page", () => {
  it("shows skeletons while it loads: one filter panel and six cards", async () => {
    stubListings(3);
    open();
    expect(screen.getAllByTestId("filter-panel-skeleton")).toHaveLength(1);
    expect(screen.getAllByTestId("card-skeleton")).toHaveLength(6);
    expect(await cards()).toHaveLength(3);
    expect(screen.queryByTestId("filter-panel-skeleton")).not.toBeInTheDocument();
    expect(screen.queryByTestId("card-skeleton")).not.toBeInTheDocument();
  });

  it("shows its heading and the number of vehicles", async () => {
    stubListings(30);
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Vehicle Listings" })).toBeInTheDocument();
    expect(await found("30 vehicle(s) found")).toHaveAttribute("aria-live", "polite");
    expect(screen.getByRole("heading", { name: "Filters" })).toBeInTheDocument();
    expect(last()).toEqual({ limit: "24" });
  });

  it("offers the specified orders, and the makes and towns of the inventory with counts", async () => {
    stubListings(3);
    open();
    await cards();
    const options = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map((option) => option.textContent);
    const offered = sortOrders.filter((order) => isSortOffered(order, { near: "", search: "" }));
    expect(options("Sort by")).toEqual(offered.map((order) => sortLabels[order]));
    expect(options("Sort by").slice(0, 5)).toEqual([
      "Newest Listings",
      "Price: High to Low",
      "Price: Low to High",
      "Year: Newest First",
      "Year: Oldest First",
    ]);
    await waitFor(() => expect(options("Make")).toContain("BMW (147)"));
    expect(options("Make").slice(1, 7)).toEqual([
      "Ferrari (4)",
      "Lamborghini",
      "Porsche",
      "Aston Martin",
      "McLaren",
      "Bugatti",
    ]);
    expect(options("Location").slice(1, 6)).toEqual([
      "Chicago, IL (2)",
      "Lake Forest, IL",
      "Evanston, IL",
      "Milwaukee, WI",
      "Madison, WI",
    ]);
    expect(options("Location")).toContain("Yonkers, NY (1)");
  });

  it("offers the fixed choices when the facets cannot be loaded", async () => {
    stubListings(3);
    server.use(http.get("/api/vehicles/facets", () => new HttpResponse(null, { status: 503 })));
    open();
    await cards();
    expect(screen.getByRole("option", { name: "Aston Martin" })).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "Madison, WI" })).toBeInTheDocument();
  });
});

describe("the search field", () => {
  it("starts with the text of the address, changes it, and removes it when empty", async () => {
    stubListings(3);
    open("/listings?search=porsche");
    await cards();
    const box = screen.getByPlaceholderText("Search by make, model, or keywords...");
    expect(box).toHaveValue("porsche");
    expect(last()).toEqual({ limit: "24", search: "porsche" });
    await userEvent.clear(box);
    await userEvent.type(box, "  911 chicago ");
    await userEvent.click(screen.getByRole("button", { name: "Search listings" }));
    expect(where()).toBe("/listings?search=911+chicago");
    await waitFor(() => expect(last()).toEqual({ limit: "24", search: "911 chicago" }));
    await userEvent.clear(box);
    await userEvent.type(box, "{Enter}");
    expect(where()).toBe("/listings");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(box).toHaveValue("911 chicago");
  });
});

describe("paging", () => {
  it("appends the page of the Link header, and puts it in the address", async () => {
    stubListings(60);
    open();
    expect(await cards()).toHaveLength(24);
    const more = screen.getByRole("button", { name: "Show more" });
    await userEvent.click(more);
    await waitFor(async () => expect(await cards()).toHaveLength(48));
    expect(where()).toBe("/listings?page=2");
    expect(last()).toEqual({ limit: "24", cursor: "24" });
    const link = (index: number) => within(screen.getAllByRole("article")[index] as HTMLElement).getByRole("link");
    expect(link(24)).toHaveFocus();
    expect(screen.getByText("48 of 60 shown", { selector: "[role=status]" })).toBeInTheDocument();
    screen.getByRole("button", { name: "Show more" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("60 of 60 shown", { selector: "[role=status]" })).toBeInTheDocument();
    expect(link(48)).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("opens at the page of the address, in one request", async () => {
    stubListings(60);
    open("/listings?page=2");
    expect(await cards()).toHaveLength(48);
    expect(requests.map((query) => query.get("limit"))).toEqual(["48"]);
  });

  it("starts from the first page when the query changes", async () => {
    stubListings(60);
    open("/listings?page=2");
    await cards();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "year-old");
    expect(where()).toBe("/listings?sort=year-old");
  });

  it("keeps what is shown when the next page fails, and tries again", async () => {
    stubListings(60);
    open();
    await cards();
    server.use(http.get("/api/vehicles", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The next vehicles couldn’t be loaded.");
    expect(screen.getAllByRole("article")).toHaveLength(24);
    expect(screen.queryByText(/^Sample/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Retry" })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect(await cards()).toHaveLength(48));
  });
});

describe("a place filter", () => {
  it("applies when the field is left, and each card shows the distance", async () => {
    stubListings(2, { location: "Naperville, IL", distance: 28 });
    open();
    await cards();
    await userEvent.type(screen.getByLabelText("Near"), "60614");
    expect(where()).toBe("/listings");
    await userEvent.tab();
    expect(where()).toBe("/listings?near=60614&radius=50");
    expect(last()).toEqual({ limit: "24", near: "60614", radius: "50" });
    expect((await cards())[0]).toHaveTextContent("Naperville, IL (28 mi)");
    await userEvent.selectOptions(screen.getByLabelText("Distance"), "100 miles");
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Nearest First");
    expect(where()).toBe("/listings?near=60614&radius=100&sort=nearest");
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: Within 100 miles of 60614" }));
    expect(where()).toBe("/listings?sort=nearest");
  });

  it("has the order by best match only together with a search", async () => {
    stubListings(2);
    open("/listings?search=911");
    await cards();
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Best Match");
    await waitFor(() => expect(last()).toMatchObject({ search: "911", sort: "relevance" }));
    await userEvent.click(screen.getByRole("button", { name: /^Remove filter: .*911/ }));
    await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Newest Listings");
    expect(screen.queryByRole("option", { name: "Best Match" })).not.toBeInTheDocument();
  });

  it("has the order by distance only together with a place", async () => {
    stubListings(2);
    open();
    await cards();
    expect(screen.queryByRole("option", { name: "Nearest First" })).not.toBeInTheDocument();
  });
});

describe("an invalid address", () => {
  it("has none in numbers as people write them", async () => {
    stubListings(3);
    open("/listings?minPrice=%2450%2C000&maxPrice=95k&maxMiles=10%2C000%20miles");
    await cards();
    expect(screen.queryByRole("note")).not.toBeInTheDocument();
    expect(last()).toMatchObject({ minPrice: "50000", maxPrice: "95000", maxMiles: "10000" });
  });

  it.each([
    ["?minPrice=50%2C000.5", "Lowest price “50,000.5” is not a number of dollars."],
    ["?minPrice=abc", "Lowest price “abc” is not a number of dollars."],
    ["?descriptions=maybe", "Search in descriptions “maybe” is neither true nor false."],
    ["?maxYear=-3", "Latest year “-3” is not a year."],
    ["?sort=foo", "There is no sort order “foo”."],
    ["?transmission=foot", "There is no transmission “foot”."],

    ["?minMiles=few", "Lowest mileage “few” is not a number of miles."],
    [`?search=${"x".repeat(10_000)}`, "Search text is longer than 200 characters."],
    ["?page=0", "There is no page “0”."],
  ])("%.20s shows the valid part and says what was left out", async (query, sentence) => {
    stubListings(3);
    open(`/listings${query}`);
    expect(await cards()).toHaveLength(3);
    expect(screen.getByRole("note")).toHaveTextContent(sentence);
    expect(last()).toEqual({ limit: "24" });
  });
});

describe("saving the search", () => {
  it("stores the current query, with a name from its filters", async () => {
    signIn();
    stubListings(3);
    let sent: unknown;
    server.use(
      http.untyped.post("/api/user/saved-searches", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ id: 1, ...(sent as object), createdAt: "", matches: 3 }, { status: 201 });
      }),
    );
    open("/listings?search=gt3&make=ferrari&maxPrice=200000&sort=price-low&page=2");
    await cards();
    await screen.findByRole("button", { name: /^Save \d{4} Ferrari Number 1$/ });
    fireEvent.click(screen.getByRole("button", { name: "Save this search" }));
    expect(await screen.findByText("Search saved")).toBeInTheDocument();
    expect(screen.getByText(/on the Saved page, under Searches/)).toBeInTheDocument();
    expect(sent).toEqual({
      name: "“gt3” · Ferrari · Price to $200,000",
      query: { search: "gt3", make: "ferrari", maxPrice: 200_000, sort: "price-low" },
    });
  });

  it("says why it failed", async () => {
    signIn();
    stubListings(3);
    server.use(
      http.post("/api/user/saved-searches", () =>
        problem(409, { message: "You can save up to 50 searches; remove one to make room" }),
      ),
    );
    open("/listings?make=ferrari");
    await cards();
    fireEvent.click(screen.getByRole("button", { name: "Save this search" }));
    expect(await screen.findByText("The search couldn’t be saved")).toBeInTheDocument();
    expect(screen.getByText("You can save up to 50 searches; remove one to make room")).toBeInTheDocument();
  });

  it("is not offered without filters", async () => {
    stubListings(3);
    open();
    await cards();
    expect(screen.queryByRole("button", { name: "Save this search" })).not.toBeInTheDocument();
  });
});

describe("a visitor who saves a vehicle", () => {
  it("is sent to the login page, and back", async () => {
    stubListings(1);
    open("/listings?make=ferrari");
    fireEvent.click(await screen.findByRole("button", { name: /^Save \d{4} Ferrari Number 1$/ }));
    expect(where()).toBe("/auth?next=%2Flistings%3Fmake%3Dferrari");
  });
});
