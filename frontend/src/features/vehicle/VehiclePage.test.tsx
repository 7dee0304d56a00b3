import { publicFacts } from "@test/facts";
import { http } from "@test/http";
import { noEvidence, noPrices } from "@test/prices";
import { server } from "@test/server";
import { detail, fact, heading, open, show } from "@test/vehiclePage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

describe("a vehicle's page", () => {
  it("states first that the mileage is not the true one", async () => {
    open({ facts: { ...publicFacts, isMileageUnknown: true } });
    const header = (await heading()).parentElement as HTMLElement;
    expect(within(header).getByText(/^4,200 miles, true mileage unknown/)).toBeVisible();
  });

  it("shows the name and the facts, and links back to the list", async () => {
    open();
    expect(screen.getByRole("status")).toHaveTextContent("Loading the vehicle");
    await heading();
    expect(document.title).toBe("2020 Ferrari 812 Superfast | Marque");
    expect(["Year", "Make", "Model", "Mileage", "Location", "Status", "Listed", "Stock number"].map(fact)).toEqual([
      "2020",
      "Ferrari",
      "812 Superfast",
      "4,200 miles",
      "Chicago, IL",
      "For sale",
      "November 12, 2026",
      "00001",
    ]);
    expect(screen.getAllByText(/Stock number/)).toHaveLength(1);
    const trail = screen.getByRole("navigation", { name: "Breadcrumb" });
    expect(within(trail).getByRole("link", { name: "Listings" })).toHaveAttribute("href", "/listings");
    expect(within(trail).getByRole("link", { name: "Ferrari" })).toHaveAttribute("href", "/makes/ferrari");
    expect(within(trail).getByRole("link", { name: "812" })).toHaveAttribute("href", "/makes/ferrari/812");
    expect(screen.getByText("Illinois").tagName).toBe("STRONG");
    expect(screen.getByText("789 hp")).toBeInTheDocument();
  });

  it("says which facts are unknown, and shows the name as text if there is no picture", async () => {
    open({
      miles: "",
      milesNumeric: null,
      location: "",
      pictures: [],
      cover: null,
      equipment: [],
      descriptionContent: [],
    });
    await heading();
    expect(fact("Mileage")).toBe("Not provided");
    expect(fact("Location")).toBe("Not provided");
    expect(screen.getByText("Photos to follow")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Description" })).not.toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Specifications and options" })).not.toBeInTheDocument();
  });

  it("keeps no place for photos of a sold car that has none", async () => {
    open({ status: "sold", pictures: [], cover: null });
    await heading();
    expect(screen.queryByText(/photos/i)).not.toBeInTheDocument();
  });

  it("shows facts, and says which were read from the seller's text", async () => {
    open({
      facts: {
        ...publicFacts,
        vin: "ZFF83CLA0L0••••••",
        isVinMasked: true,
        engine: "6.5L V12",
        transmission: "dual_clutch",
        speeds: 7,
        drivetrain: "rwd",
        titleStatus: "clean",
        titleState: "SC",
        owners: 2,
        fromText: { transmission: "high", speeds: "high", owners: "low" },
      },
      equipment: ["6.5L V12", "Carbon-ceramic brakes"],
    });
    await heading();
    expect(["VIN", "Engine", "Transmission", "Drivetrain", "Title", "Owners"].map(fact)).toEqual([
      "ZFF83CLA0L0••••••Last six characters hidden",
      "6.5L V12",
      "7-speed dual-clutch† (read from the seller’s text)",
      "Rear-wheel drive",
      "Clean, South Carolina",
      "2According to the seller’s text",
    ]);
    expect(screen.getByText("† Read from the seller’s text")).toBeInTheDocument();
    const equipment = screen.getByRole("heading", { name: "Specifications and options" }).parentElement as HTMLElement;
    expect(
      within(equipment)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Carbon-ceramic brakes"]);
  });

  it("counts a view once per browser session", async () => {
    sessionStorage.clear();
    const counted: string[] = [];
    server.use(
      http.post("/api/vehicles/{id}/views", ({ params, response }) => {
        counted.push(params.id);
        return response(204).empty();
      }),
    );
    const { unmount } = open();
    await waitFor(() => expect(counted).toEqual(["1"]));
    unmount();
    open();
    await screen.findByRole("heading", { level: 1 });
    open({ id: 2 }, "/listings/2/2020-ferrari-812-superfast");
    await waitFor(() => expect(counted).toEqual(["1", "2"]));
  });

  it("replaces its address by the full one without loading another page", async () => {
    open({}, "/listings/1?from=mail");
    await heading();
    expect(window.location.pathname + window.location.search).toBe("/listings/1/2020-ferrari-812-superfast?from=mail");
    expect(screen.getByTestId("where")).toHaveTextContent("/listings/1?from=mail");
  });

  it("shows no comparable cars without a price of one", async () => {
    let release = () => {};
    const responseReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get("/api/vehicles/{id}/prices", async () => {
        await responseReleased;
        return HttpResponse.json(noEvidence);
      }),
    );
    open();
    expect(await screen.findByRole("heading", { name: "Comparable cars" })).toBeInTheDocument();
    release();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Comparable cars" })).not.toBeInTheDocument());
  });

  it("shows no comparable cars if there is only one", async () => {
    const asked = { ...noPrices, n: 1, from: "2026-10-20T15:00:00Z", to: "2026-10-20T15:00:00Z" };
    server.use(http.untyped.get("/api/vehicles/1/prices", () => HttpResponse.json({ ...noEvidence, asked })));
    open();
    await heading();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Comparable cars" })).not.toBeInTheDocument());
  });

  it("shows only the number of comparable cars if they are too few for a median", async () => {
    const asked = { ...noPrices, n: 2, from: "2026-02-01T15:00:00Z", to: "2026-10-20T15:00:00Z" };
    server.use(http.untyped.get("/api/vehicles/1/prices", () => HttpResponse.json({ ...noEvidence, asked })));
    open();
    const part = async () =>
      within((await screen.findByRole("heading", { name: "Comparable cars" })).parentElement as HTMLElement);
    expect(await (await part()).findByText("Too few for a median: 2 cars for sale.")).toBeVisible();
    expect((await part()).queryByRole("term")).not.toBeInTheDocument();
  });

  it("names the sales behind a price comparison", async () => {
    const sold = {
      n: 3,
      from: "2026-02-01T15:00:00Z",
      to: "2026-10-20T15:00:00Z",
      low: "$390,000",
      median: "$405,000",
      high: "$420,000",
    };
    const one = {
      vehicleId: 9,
      make: "Ferrari",
      model: "812 Superfast",
      year: "2019",
      yearNumeric: 2019,
      miles: "1,200 miles",
      isSameModel: false,
      milesDifference: -3_000,
      price: "$405,000",
      kind: "sold",
      at: "2026-10-20T15:00:00Z",
    };
    server.use(
      http.untyped.get("/api/vehicles/1/prices", () =>
        HttpResponse.json({ ...noEvidence, toYear: null, sold, cars: [one] }),
      ),
    );
    open();
    expect(
      await screen.findByText("Median, from $390,000 to $420,000. 3 cars, Feb 1, 2026 – Oct 20, 2026"),
    ).toBeVisible();
    expect(screen.getByText("Sold October 20, 2026")).toBeInTheDocument();
    expect(screen.getByText("Different trim · 3,000 fewer miles")).toBeInTheDocument();
    expect(screen.getByText(/^812, model years since 2017, any trim, on /)).toBeVisible();
    const link = screen.getByRole("link", { name: "2019 Ferrari 812 Superfast", hidden: true });
    expect(link).toHaveAttribute("href", "/listings/9");
  });

  it("says when comparable prices could not be read, and tries again", async () => {
    let answers = 0;
    server.use(
      http.get("/api/vehicles/{id}/prices", () =>
        answers++ === 0
          ? new HttpResponse(null, { status: 503 })
          : HttpResponse.json({ ...noEvidence, asked: { ...noPrices, n: 2 } }),
      ),
    );
    open();
    expect(await screen.findByText("Comparable prices couldn’t be loaded.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Too few for a median: 2 cars for sale.")).toBeVisible();
  });

  it("shows similar vehicles, and nothing if there are none", async () => {
    const { unmount } = open();
    const section = await screen.findByRole("region", { name: "Similar vehicles" });
    await waitFor(() => expect(within(section).getAllByRole("link")).toHaveLength(4));
    unmount();
    let release = () => {};
    const responseReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    open();
    server.use(http.get("/api/vehicles/{id}/similar", () => responseReleased.then(() => HttpResponse.json([]))));
    await heading();
    // Skeletons stay until it is known that there are none.
    expect(screen.getByRole("region", { name: "Similar vehicles" })).toHaveAttribute("aria-busy", "true");
    release();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Similar vehicles" })).not.toBeInTheDocument());
  });

  it("says when the vehicle is no longer listed or does not exist", async () => {
    server.use(http.get("/api/vehicles/{id}", () => new HttpResponse(null, { status: 404 })));
    const { unmount } = show("/listings/9");
    expect(await screen.findByRole("heading", { name: "This vehicle is no longer listed" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Browse Listings" })).toHaveAttribute("href", "/listings");
    unmount();
    show("/listings/not-a-number");
    expect(screen.getByRole("heading", { name: "This vehicle is no longer listed" })).toBeInTheDocument();
  });

  it("says why it cannot be shown, and tries again", async () => {
    server.use(http.get("/api/vehicles/{id}", () => new HttpResponse(null, { status: 503 })));
    show("/listings/1");
    expect(await screen.findByRole("alert")).toHaveTextContent("This vehicle couldn’t be shown.");
    server.use(
      http.get("/api/vehicles/{id}", () => HttpResponse.json(detail())),
      http.get("/api/vehicles/{id}/similar", () => HttpResponse.json([])),
    );
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await heading();
  });
});
