import { http } from "@test/http";
import { car, cards, facets, last, open, resetRequests, stubListings, textsOf, where } from "@test/listingsPage";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(resetRequests);

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

  it("search descriptions from the drawer of small screens", async () => {
    stubListings(3);
    open("/listings?search=sunroof");
    await cards();
    await userEvent.click(screen.getByRole("button", { name: "Filters (1)" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Filters" }));
    await userEvent.click(drawer.getByRole("checkbox", { name: "Search descriptions, too" }));
    expect(where()).toBe("/listings?search=sunroof&descriptions=true");
    await userEvent.click(drawer.getByRole("checkbox", { name: "Search descriptions, too" }));
    expect(where()).toBe("/listings?search=sunroof");
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
