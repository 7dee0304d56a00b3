import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle, VehicleFacets } from "@entities/vehicle/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import ListingsPage from "./ListingsPage";
import { isSortOffered, sortLabels, sortOrders } from "./sortOrders";

const car = (id: number, traits: Partial<Vehicle> = {}): Vehicle => ({
  ...(sampleVehicles[0] as Vehicle),
  id,
  slug: `car-${id}`,
  make: "Ferrari",
  model: `Number ${id}`,
  ...traits,
});

const facets = (total: number): VehicleFacets => ({
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
let requests: URLSearchParams[];

/** Stubs this many vehicles, paged. */
function stubListings(total: number, traits: Partial<Vehicle> = {}) {
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

const open = (path = "/listings") =>
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

const textsOf = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);
const where = () => screen.getByTestId("where").textContent;
const last = () => Object.fromEntries(requests.at(-1) ?? []);
const cards = () => screen.findAllByRole("article");
const found = (text: string) => screen.findByText(text);

beforeEach(() => {
  requests = [];
});

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

describe("filters", () => {
  it("apply at once, in the address and in the request, and can be removed", async () => {
    stubListings(3);
    open("/listings?sort=price-high");
    await cards();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Make" }), "BMW (147)");
    expect(where()).toBe("/listings?sort=price-high&makeExact=BMW");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Location" }), "Chicago, IL (2)");
    await waitFor(() =>
      expect(last()).toEqual({ limit: "24", sort: "price-high", makeExact: "BMW", location: "chicago" }),
    );
    const chips = screen.getByRole("list", { name: "Active filters" });
    await userEvent.click(within(chips).getByRole("button", { name: "Remove filter: BMW" }));
    expect(where()).toBe("/listings?sort=price-high&location=chicago");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(where()).toBe("/listings?sort=price-high&makeExact=BMW&location=chicago");
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(where()).toBe("/listings?sort=price-high");
  });

  it("offer the makes, towns and states of the inventory as whole values, one per field", async () => {
    stubListings(3);
    open("/listings?make=ferrari&location=chicago");
    await cards();
    const [make, location] = ["Make", "Location"].map((name) => screen.getByRole("combobox", { name }));
    await waitFor(() => expect(make).toHaveDisplayValue("Ferrari (4)"));
    expect(location).toHaveDisplayValue("Chicago, IL (2)");
    await userEvent.selectOptions(make as HTMLElement, "Rover (1)");
    await userEvent.selectOptions(location as HTMLElement, "Illinois (2)");
    expect(where()).toBe("/listings?makeExact=Rover&state=IL");
    await userEvent.selectOptions(location as HTMLElement, "Yonkers, NY (1)");
    await waitFor(() => expect(last()).toEqual({ limit: "24", makeExact: "Rover", town: "Yonkers, NY" }));
    await userEvent.selectOptions(location as HTMLElement, "Any location");
    expect(where()).toBe("/listings?makeExact=Rover");
  });

  it("count the options under the other filters, and offer the models of a make", async () => {
    stubListings(3);
    const counted: string[] = [];
    server.use(
      http.get("/api/vehicles/facets", ({ request }) => {
        const { searchParams } = new URL(request.url);
        counted.push(String(searchParams));
        const ofModel = searchParams.has("modelExact");
        return HttpResponse.json({
          ...facets(715),
          makes: [{ parameter: "makeExact", value: "BMW", label: "BMW", count: ofModel ? 3 : 147 }],
          models: searchParams.has("makeExact")
            ? [{ parameter: "modelExact", value: "M3", label: "M3", count: 3 }]
            : [],
        });
      }),
    );
    open("/listings?search=coupe&state=IL");
    await cards();
    await screen.findByRole("option", { name: "BMW (147)" });
    expect(screen.queryByRole("combobox", { name: "Model" })).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Make" }), "BMW (147)");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Model" }), "M3 (3)");
    expect(where()).toBe("/listings?search=coupe&state=IL&makeExact=BMW&modelExact=M3");
    await waitFor(() => expect(counted).toContain("search=coupe&makeExact=BMW&modelExact=M3&state=IL"));
    // Changing the make clears the model, so makes are counted without it.
    await waitFor(() => expect(counted).toContain("search=coupe&makeExact=BMW&state=IL"));
    expect(screen.getByRole("combobox", { name: "Make" })).toHaveDisplayValue("BMW (147)");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Make" }), "Any make");
    expect(where()).toBe("/listings?search=coupe&state=IL");
  });

  it("show the values of a shared link that no list offers", async () => {
    stubListings(3);
    open("/listings?makeExact=Gumpert&state=wi");
    await cards();
    expect(screen.getByRole("combobox", { name: "Make" })).toHaveDisplayValue("Gumpert");
    expect(screen.getByRole("combobox", { name: "Location" })).toHaveDisplayValue("wi");
    expect(screen.getByRole("button", { name: "Remove filter: Gumpert" })).toBeInTheDocument();
  });

  it("filter by facts and mileage, below the specified filters", async () => {
    stubListings(3);
    open();
    await cards();
    const panel = screen.getByRole("complementary", { name: "Filters" });
    const transmission = within(panel).getByRole("combobox", { name: "Transmission" });
    await waitFor(() =>
      expect(textsOf(within(transmission).getAllByRole("option"))).toEqual([
        "Any transmission",
        "Manual (12)",
        "Dual-clutch (3)",
      ]),
    );
    expect(
      within(panel)
        .getAllByRole("combobox")
        .map((select) => (select as HTMLSelectElement).labels?.[0]?.textContent),
    ).toEqual(["Make", "Location", "Distance", "Transmission", "Body Style", "Drivetrain", "Title", "Availability"]);
    await userEvent.selectOptions(transmission, "Dual-clutch (3)");
    await userEvent.selectOptions(within(panel).getByRole("combobox", { name: "Body Style" }), "Coupe (1,200)");
    expect(where()).toBe("/listings?transmission=dual_clutch&bodyStyle=coupe");
    await userEvent.type(within(panel).getByRole("textbox", { name: "Highest mileage, exact" }), "20,000{Enter}");
    await waitFor(() =>
      expect(last()).toEqual({ limit: "24", maxMiles: "20000", transmission: "dual_clutch", bodyStyle: "coupe" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: Mileage to 20,000" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: Dual-clutch" }));
    expect(where()).toBe("/listings?bodyStyle=coupe");
    await userEvent.selectOptions(within(panel).getByRole("combobox", { name: "Body Style" }), "Any body style");
    expect(where()).toBe("/listings");
  });

  it("keep a fact of a shared link that no vehicle has, and offer every value while counts are unknown", async () => {
    stubListings(3);
    open("/listings?titleStatus=lemon");
    await cards();
    const title = screen.getByRole("combobox", { name: "Title" });
    await waitFor(() => expect(title).toHaveDisplayValue("Lemon law buyback (0)"));
    expect(screen.getByRole("button", { name: "Remove filter: Title: Lemon law buyback" })).toBeInTheDocument();
  });

  it("show sold vehicles with their sold prices, in the address and as a filter", async () => {
    stubListings(1, { status: "sold", price: "$640,000" });
    open();
    await cards();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Availability" }), "Sold");
    await waitFor(() => expect(last()).toEqual({ limit: "24", status: "sold" }));
    expect(where()).toBe("/listings?status=sold");
    expect(screen.getByRole("link", { name: "Vehicles for sale" })).toHaveAttribute("href", "/listings");
    const [card] = await cards();
    expect(card).toHaveTextContent("Sold for $640,000");
    expect(within(card as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
    // A saved search finds vehicles for sale.
    expect(screen.queryByRole("button", { name: "Save this search" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: Sold" }));
    expect(where()).toBe("/listings");
    expect(screen.getByRole("link", { name: "Sold vehicles" })).toHaveAttribute("href", "/listings?status=sold");
  });

  it("stay within a model family until another make or model is chosen", async () => {
    stubListings(3);
    open("/listings?makeExact=BMW&family=M3");
    await cards();
    expect(last()).toEqual({ limit: "24", makeExact: "BMW", family: "M3" });
    expect(screen.getByRole("combobox", { name: "Model" })).toHaveDisplayValue("M3");
    expect(screen.getByRole("button", { name: "Remove filter: Model family M3" })).toBeVisible();
    // A saved search finds vehicles of any family.
    expect(screen.queryByRole("button", { name: "Save this search" })).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Make" }), "ferrari");
    expect(where()).toBe("/listings?make=ferrari");
  });

  it("search descriptions, too, until another text is searched", async () => {
    stubListings(3);
    open("/listings?search=sunroof");
    await cards();
    await userEvent.click(screen.getByRole("button", { name: "Search descriptions, too" }));
    expect(where()).toBe("/listings?search=sunroof&descriptions=true");
    await waitFor(() => expect(last()).toEqual({ limit: "24", search: "sunroof", descriptions: "true" }));
    // A saved search does not read descriptions.
    expect(screen.queryByRole("button", { name: "Save this search" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Search descriptions, too" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Remove filter: “sunroof”" }));
    expect(where()).toBe("/listings");
  });

  it("offer to search descriptions when nothing is found", async () => {
    stubListings(0);
    open("/listings?search=sunroof");
    await userEvent.click(await screen.findByRole("button", { name: "Search descriptions, too" }));
    expect(where()).toBe("/listings?search=sunroof&descriptions=true");
  });

  it("show a saved vehicle that was sold as saved", async () => {
    signIn();
    stubListings(1, { status: "sold" });
    server.use(http.get("/api/user/saved-vehicles", () => HttpResponse.json([car(1, { status: "sold" })])));
    open("/listings?status=sold");
    expect(await screen.findByRole("button", { name: /^Save \d{4} Ferrari Number 1$/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("leave defaults out of the address", async () => {
    stubListings(3);
    open("/listings?sort=price-low&make=bmw");
    await cards();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "newest");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Make" }), "any");
    expect(where()).toBe("/listings");
  });

  it("move a slider handle by the specified step; its end means no limit", async () => {
    stubListings(3);
    open();
    await cards();
    const handle = screen.getByRole("slider", { name: "Lowest price" });
    expect(handle).toHaveAttribute("aria-valuemin", "0");
    expect(handle).toHaveAttribute("aria-valuemax", "5000000");
    expect(handle).toHaveAttribute("aria-valuetext", "no limit");
    act(() => handle.focus());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(handle).toHaveAttribute("aria-valuenow", "100000");
    expect(handle).toHaveAttribute("aria-valuetext", "$100,000");
    await waitFor(() => expect(where()).toBe("/listings?minPrice=100000"));
    await userEvent.keyboard("{PageUp}{ArrowDown}");
    await waitFor(() => expect(where()).toBe("/listings?minPrice=550000"));
    await waitFor(() => expect(last()).toEqual({ limit: "24", minPrice: "550000" }));
    const other = screen.getByRole("slider", { name: "Highest price" });
    act(() => other.focus());
    await userEvent.keyboard("{Home}{PageDown}{ArrowUp}");
    expect(other).toHaveAttribute("aria-valuenow", "600000");
    await waitFor(() => expect(where()).toBe("/listings?minPrice=550000&maxPrice=600000"));
    await userEvent.keyboard("{End}");
    act(() => handle.focus());
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(where()).toBe("/listings"));
  });

  it("keep a limit beyond the scale when the other handle moves", async () => {
    stubListings(3);
    open("/listings?maxPrice=12000000");
    await cards();
    act(() => screen.getByRole("slider", { name: "Lowest price" }).focus());
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(where()).toBe("/listings?maxPrice=12000000&minPrice=50000"));
  });

  it("swap limits that are in the wrong order in the address", async () => {
    stubListings(3);
    open("/listings?minPrice=425000&maxPrice=100000");
    await cards();
    const [low, high] = ["Lowest price", "Highest price"].map((name) => screen.getByRole("slider", { name }));
    expect(low).toHaveAttribute("aria-valuetext", "$100,000");
    expect(high).toHaveAttribute("aria-valuetext", "$425,000");
    act(() => low?.focus());
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(where()).toBe("/listings?minPrice=150000&maxPrice=425000"));
  });

  it("take exact numbers beside the sliders, and report invalid ones", async () => {
    stubListings(3);
    open();
    await cards();
    const years = screen.getByRole("group", { name: "Year Range" });
    expect(within(years).getByRole("slider", { name: "Latest year" })).toHaveAttribute(
      "aria-valuemax",
      String(new Date().getFullYear()),
    );
    await userEvent.type(within(years).getByRole("textbox", { name: "Earliest year, exact" }), "1937");
    await waitFor(() => expect(where()).toBe("/listings?minYear=1937"));
    const price = screen.getByRole("textbox", { name: "Highest price, exact" });
    await userEvent.type(price, "$1,250,000{Enter}");
    await waitFor(() => expect(last()).toEqual({ limit: "24", minYear: "1937", maxPrice: "1250000" }));
    await userEvent.clear(price);
    await userEvent.type(price, "a lot");
    expect(screen.getByRole("alert")).toHaveTextContent("Please enter whole US dollars, such as 250000.");
    expect(price).toBeInvalid();
  });

  it("open in a drawer on small screens", async () => {
    stubListings(3);
    open("/listings?make=bmw");
    await cards();
    await userEvent.click(screen.getByRole("button", { name: "Filters (1)" }));
    const sheet = await screen.findByRole("dialog", { name: "Filters" });
    await userEvent.selectOptions(within(sheet).getByRole("combobox", { name: "Make" }), "any");
    await userEvent.click(within(sheet).getByRole("button", { name: "Show 3 vehicle(s)" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(where()).toBe("/listings");
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
    expect(screen.getByRole("button", { name: "Show more" })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(async () => expect(await found("60 of 60 shown")).toHaveFocus());
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
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect(await cards()).toHaveLength(48));
  });
});

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
    expect(textsOf(within(offers).getAllByRole("button"))).toEqual(["BMW 1 vehicle", "Manual 1,204 vehicles"]);
    await userEvent.click(within(offers).getByRole("button", { name: "Remove filter: Manual 1,204 vehicles" }));
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
    expect(textsOf(within(offers).getAllByRole("button"))).toEqual([
      "“911 turbo under $95,000” 715 vehicles",
      "Without “turbo” 3 vehicles",
      "Without “under $95,000” 1 vehicle",
    ]);
    await userEvent.click(within(offers).getByRole("button", { name: "Without “turbo” 3 vehicles" }));
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
    expect(textsOf(within(offers).getAllByRole("button"))).toEqual([
      "2 within 50 miles",
      "3 in Illinois",
      "1,500 nationwide",
    ]);
    await userEvent.click(within(offers).getByRole("button", { name: "2 within 50 miles" }));
    expect(where()).toBe("/listings?search=911&near=chicago%2C+IL&radius=50");
    await userEvent.click(await screen.findByRole("button", { name: "3 in Illinois" }));
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
    await userEvent.click(await screen.findByRole("button", { name: "2 within 50 miles" }));
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
  it.each([
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
