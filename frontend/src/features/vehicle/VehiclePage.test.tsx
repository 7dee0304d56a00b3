import type { PictureData } from "@entities/picture/types";
import { chartPoints, stepPath } from "@entities/vehicle/detail/priceChart";
import { foldIndexOf } from "@entities/vehicle/detail/VehicleDescription";
import { parseSpecification } from "@entities/vehicle/detail/vehicleText";
import { sampleVehicles } from "@entities/vehicle/fixtures";
import type { Vehicle, VehicleDetail } from "@entities/vehicle/types";
import { publicFacts } from "@test/facts";
import { http } from "@test/http";
import { noEvidence, noPrices } from "@test/prices";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { signIn } from "@test/users";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import VehiclePage from "./VehiclePage";

const ferrari = sampleVehicles[0] as Vehicle;
const cover = ferrari.cover as PictureData;
const drawing: PictureData = { ...cover, path: `${cover.path}-drawing`, alt: "Line drawing", kind: "drawing" };

const at = (day: string) => `${day}T15:00:00Z`;
const price = (priceNumeric: number, day: string, kind: "asked" | "changed" | "sold" = "asked") => ({
  price: `$${priceNumeric.toLocaleString("en-US")}`,
  priceNumeric,
  at: at(day),
  kind,
  isCorrected: false,
});

const detail = (traits: Partial<VehicleDetail> = {}): VehicleDetail => ({
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

function open(traits: Partial<VehicleDetail> = {}, path = "/listings/1/2020-ferrari-812-superfast") {
  server.use(
    http.get("/api/vehicles/{id}", () => HttpResponse.json(detail(traits))),
    http.get("/api/vehicles/{id}/similar", () => HttpResponse.json(sampleVehicles.slice(1, 5))),
  );
  return show(path);
}

function show(path: string) {
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

const heading = () => screen.findByRole("heading", { level: 1, name: "2020 Ferrari 812 Superfast" });
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

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
    expect(await (await part()).findByText("2 cars, Feb 1, 2026 – Oct 20, 2026")).toBeVisible();
    expect((await part()).getByText("For sale")).toBeVisible();
    expect((await part()).queryByText("Sold")).not.toBeInTheDocument();
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
    expect(await screen.findByText("2 cars")).toBeVisible();
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

describe("the gallery", () => {
  const region = () => screen.findByRole("region", { name: "Photos of the Ferrari 812 Superfast" });
  const picture = async () =>
    within(await region())
      .getByRole("img")
      .getAttribute("alt");
  const enlarge = async () =>
    userEvent.click(within(await region()).getByRole("button", { name: /View larger: Photo \d of 2$/ }));
  const lightbox = () => screen.findByRole("dialog", { name: "Photos of the 2020 Ferrari 812 Superfast" });
  const url = () => screen.getByTestId("where").textContent;

  it("shows the following photos beside the open one", async () => {
    open();
    const gallery = within(await region());
    // Shown on large screens only.
    await userEvent.click(gallery.getByText("Show photo 2 of 2"));
    expect(await picture()).toBe("Line drawing");
    expect(gallery.getByText("Show photo 1 of 2")).toBeInTheDocument();
  });

  it("changes the photo by buttons, arrow keys, thumbnails and swipes", async () => {
    open();
    const gallery = await region();
    expect(within(gallery).getByText("Photo 1 of 2")).toBeInTheDocument();
    expect(within(gallery).getByText("Studio illustration")).toBeInTheDocument();
    await userEvent.click(within(gallery).getByRole("button", { name: "Next photo" }));
    expect(within(gallery).getByText("Photo 2 of 2")).toBeInTheDocument();
    expect(within(gallery).getByText("Engineering drawing")).toBeInTheDocument();
    expect(await picture()).toBe("Line drawing");
    await userEvent.keyboard("{ArrowLeft}");
    expect(await picture()).toBe(cover.alt);
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard("{ArrowRight}");
    expect(await picture()).toBe("Line drawing");
    await userEvent.click(screen.getByRole("button", { name: "Photo 1 of 2" }));
    expect(await picture()).toBe(cover.alt);
    await userEvent.keyboard("{End}");
    expect(screen.getByRole("button", { name: "Photo 2 of 2", current: true })).toHaveFocus();
    const stage = within(gallery).getByRole("img");
    fireEvent.pointerDown(stage, { pointerType: "touch", clientX: 180, clientY: 200 });
    fireEvent.pointerUp(stage, { pointerType: "touch", clientX: 300, clientY: 210 });
    expect(await picture()).toBe(cover.alt);
  });

  it("opens a photo in full screen, changes it by keys, and has it in the address", async () => {
    open();
    await enlarge();
    const dialog = within(await lightbox());
    expect(await dialog.findByText("Photo 1 of 2")).toBeInTheDocument();
    expect(url()).toBe("/listings/1/2020-ferrari-812-superfast?photo=1");
    expect(dialog.getByRole("status")).toHaveTextContent(`Photo 1 of 2: ${cover.alt}`);
    await userEvent.keyboard("{End}");
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    expect(dialog.getByText("Line drawing", { selector: "p" })).toBeInTheDocument();
    await waitFor(() => expect(url()).toMatch(/photo=2$/));
    await userEvent.keyboard("{ArrowLeft}");
    expect(await dialog.findByText("Photo 1 of 2")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Photo 2 of 2" }));
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(url()).toBe("/listings/1/2020-ferrari-812-superfast"));
    const stage = within(await region()).getByRole("button", { name: /View larger: Photo 2 of 2$/ });
    await waitFor(() => expect(stage).toHaveFocus());
  });

  it("shows all photos in a grid that opens each of them", async () => {
    open();
    await userEvent.click(within(await region()).getByRole("button", { name: "All photos" }));
    const dialog = within(await lightbox());
    const grid = within(await dialog.findByRole("list", { name: "All photos" }));
    expect(grid.getByRole("button", { name: "Photo 1 of 2" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(dialog.queryByRole("list", { name: "All photos" })).not.toBeInTheDocument();
    expect(await dialog.findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "All photos" }));
    expect(dialog.getByText("All 2 photos")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("opens with the photo of its address, if it exists", async () => {
    const { unmount } = open({}, "/listings/1/2020-ferrari-812-superfast?photo=2");
    expect(await within(await lightbox()).findByText("Photo 2 of 2")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(url()).toBe("/listings/1/2020-ferrari-812-superfast"));
    unmount();
    open({}, "/listings/1/2020-ferrari-812-superfast?photo=3");
    await heading();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("has the sizes of the server's preload", async () => {
    const pages = (await import("@contract/pages.json")).default;
    const page = pages.find(({ path }) => path === "/listings/:id/:slug?");
    open();
    const source = (await region()).querySelector("source");
    expect(source).toHaveAttribute("sizes", page && "coverSizes" in page ? page.coverSizes : "");
  });
});

describe("the contact panel", () => {
  it.each(["Save", "Watch"])("sends a visitor who presses %s to the login", async (name) => {
    open();
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    await userEvent.click(panel.getByRole("button", { name, pressed: false }));
    expect(screen.getByTestId("where")).toHaveTextContent("/auth?next=%2Flistings%2F1%2F2020-ferrari-812-superfast");
  });

  it.each([
    ["Save", "/api/user/saved-vehicles"],
    ["Watch", "/api/user/watch-list"],
  ])("saves the vehicle for a member who presses %s", async (name, path) => {
    signIn();
    const sent: string[] = [];
    for (const method of ["put", "delete"] as const) {
      server.use(
        http.untyped[method](`${path}/1`, () => {
          sent.push(method);
          return new HttpResponse(null, { status: 204 });
        }),
      );
    }
    open();
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Save / })).not.toHaveLength(0));
    await userEvent.click(panel.getByRole("button", { name, pressed: false }));
    await userEvent.click(await panel.findByRole("button", { name, pressed: true }));
    expect(await panel.findByRole("button", { name, pressed: false })).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual(["put", "delete"]));
  });

  it.each([
    ["no watch of a car that is gone", []],
    ["a car that is gone to whoever watches it", [ferrari]],
  ])("offers %s", async (_, watched) => {
    signIn();
    server.use(
      http.get("/api/user/watch-list", () => HttpResponse.json(watched)),
      http.get("/api/user/saved-vehicles", () => HttpResponse.json([ferrari])),
    );
    open({ status: "sold" });
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    expect(await panel.findByRole("button", { name: "Save", pressed: true })).toBeInTheDocument();
    expect(panel.queryByRole("button", { name: "Watch", pressed: false })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(panel.queryAllByRole("button", { name: "Watch", pressed: true })).toHaveLength(watched.length),
    );
  });

  it("shows the phone number if there is one", async () => {
    setSiteDetails({ contact: { phone: "(312) 555-0142", hours: "9 AM to 6 PM" } });
    open();
    await heading();
    const panel = screen.getByRole("complementary", { name: "Price and contact" });
    expect(panel).toHaveTextContent("Or call (312) 555-0142, Monday to Friday, 9 AM to 6 PM");
    expect(within(panel).getByRole("link", { name: "(312) 555-0142" })).toHaveAttribute("href", "tel:+13125550142");
  });

  it("offers an inquiry and a viewing", async () => {
    open();
    await heading();
    const panel = screen.getByRole("complementary", { name: "Price and contact" });
    expect(within(panel).getByText("$425,000")).toBeInTheDocument();
    expect(within(panel).getByText("For sale")).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole("button", { name: "Request Information" }));
    expect(await screen.findByRole("dialog", { name: "Request Information" })).toHaveTextContent(
      "2020 Ferrari 812 Superfast",
    );
    await userEvent.keyboard("{Escape}");
    await userEvent.click(within(panel).getByRole("button", { name: "Schedule a viewing" }));
    expect(await screen.findByRole("dialog", { name: /schedule a viewing/i })).toHaveTextContent(
      "2020 Ferrari 812 Superfast",
    );
  });

  it("offers no viewing of a sold car", async () => {
    open({
      status: "sold",
      priceHistory: [price(425_000, "2026-11-12"), price(410_000, "2026-11-20", "sold")],
    });
    await heading();
    expect(screen.getAllByText("This vehicle was sold on November 20, 2026.").length).toBeGreaterThan(0);
    expect(fact("Status")).toBe("Sold");
    expect(screen.queryByRole("button", { name: "Schedule a viewing" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Watch" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Request Information" })).toBeInTheDocument();
  });

  it("explains what under offer means", async () => {
    open({ status: "under_offer" });
    await heading();
    expect(
      screen.getAllByText(
        "A buyer has made an offer. You can still ask about it, and we’ll tell you if the sale falls through.",
      ).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Schedule a viewing" })).toBeInTheDocument();
  });

  it("shares by the system's dialog, or copies the link", async () => {
    const user = userEvent.setup();
    open();
    await heading();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
    const share = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ title: "2020 Ferrari 812 Superfast", url: window.location.href });
  });
});

describe("the price history", () => {
  it("of a single price is a sentence", async () => {
    open();
    expect(
      await screen.findByText("Listed at $425,000 since November 12, 2026; no price changes."),
    ).toBeInTheDocument();
  });

  it("of several prices is a chart with a table", async () => {
    open({
      priceHistory: [
        price(450_000, "2026-09-01"),
        price(425_000, "2026-10-01", "changed"),
        price(410_000, "2026-11-20", "sold"),
      ],
    });
    await heading();
    expect(
      screen.getByRole("img", {
        name: "From $450,000 on September 1, 2026 to $410,000 on November 20, 2026, in 3 steps.",
      }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "October 1, 2026 Changed to $425,000" })).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "November 20, 2026 Sold at $410,000" })).toBeInTheDocument();
  });

  it("leaves prices on request out of the chart, and is hidden if no price is known", async () => {
    const onRequest = { ...price(0, "2026-10-01", "changed"), price: "Price on request", priceNumeric: null };
    const { unmount } = open({ priceHistory: [price(450_000, "2026-09-01"), onRequest] });
    expect(await screen.findByText("Listed at $450,000 on September 1, 2026.")).toBeInTheDocument();
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(screen.getByRole("row", { name: "October 1, 2026 Changed to Price on request" })).toBeInTheDocument();
    unmount();
    open({ price: "Price on request", priceNumeric: null, priceHistory: [onRequest] });
    await heading();
    expect(screen.queryByRole("heading", { name: "Price history" })).not.toBeInTheDocument();
  });

  it("shows a corrected sale in the table only", async () => {
    open({
      status: "sold",
      priceHistory: [
        price(450_000, "2026-09-01"),
        { ...price(4_100_000, "2026-11-19", "sold"), isCorrected: true },
        price(410_000, "2026-11-20", "sold"),
      ],
    });
    await heading();
    expect(
      screen.getByRole("img", {
        name: "From $450,000 on September 1, 2026 to $410,000 on November 20, 2026, in 2 steps.",
      }),
    ).toBeInTheDocument();
    expect(screen.getAllByText("This vehicle was sold on November 20, 2026.")).not.toHaveLength(0);
    await userEvent.click(screen.getByText("Prices as a table"));
    expect(
      screen.getByRole("row", { name: "November 19, 2026 Sold at (corrected since) $4,100,000" }),
    ).toBeInTheDocument();
  });

  it("draws a price as constant until the next one", () => {
    const points = chartPoints([price(100, "2026-01-01"), price(200, "2026-01-11", "changed")]);
    expect(stepPath(points)).toBe("M8.0 176.0H632.0V40.0");
    const flat = chartPoints([price(100, "2026-01-01"), price(100, "2026-01-01", "sold")]);
    expect(flat.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});

describe("long content", () => {
  it("folds a long description after whole paragraphs, and expands it", async () => {
    const paragraphs = Array.from({ length: 10 }, (_, index) => ({
      tag: "p",
      children: [`Paragraph ${index}. ${"words ".repeat(250)}`],
    }));
    expect(foldIndexOf(paragraphs)).toBe(2);
    expect(foldIndexOf(paragraphs.slice(0, 2))).toBe(2);
    open({ descriptionContent: paragraphs });
    await heading();
    expect(screen.queryByText(/Paragraph 9/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Read full description" }));
    expect(screen.getByText(/Paragraph 9/)).toBeInTheDocument();
    expect(document.activeElement).toContainElement(screen.getByText(/Paragraph 2/));
  });

  it("is printed whole, and folded again afterwards", async () => {
    const paragraph = (index: number) => ({ tag: "p", children: [`Paragraph ${index}. ${"words ".repeat(250)}`] });
    open({
      descriptionContent: Array.from({ length: 10 }, (_, index) => paragraph(index)),
      equipment: Array.from({ length: 100 }, (_, index) => `Entry ${index}`),
    });
    await heading();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getByText(/Paragraph 9/)).toBeInTheDocument();
    expect(screen.getByText("Entry 99")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Read full description" })).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText(/Paragraph 9/)).not.toBeInTheDocument();
    expect(screen.queryByText("Entry 99")).not.toBeInTheDocument();
  });

  it("shows long lists of equipment on request", async () => {
    open({ equipment: Array.from({ length: 100 }, (_, index) => `Entry ${index}`) });
    await heading();
    expect(screen.queryByText("Entry 99")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show all 100 items" }));
    expect(screen.getByText("Entry 99")).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent("Entry 24");
  });

  it.each([
    ["6.5L V12", { label: null, text: "6.5L V12", details: null }],
    ["211 mph", { label: "Top speed", text: "211 mph", details: null }],
    ["Exterior: Laguna Blue", { label: "Exterior", text: "Laguna Blue", details: null }],
    ["Manual (7-Speed)", { label: null, text: "Manual (7-Speed)", details: null }],
    [
      "Premium Package (memory seats, auto-dimming mirror)",
      { label: null, text: "Premium Package", details: "memory seats, auto-dimming mirror" },
    ],
  ])("formats %s", (spec, parts) => {
    expect(parseSpecification(spec)).toEqual(parts);
  });
});
