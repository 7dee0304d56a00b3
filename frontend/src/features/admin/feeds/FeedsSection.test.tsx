import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import type { FeedRunCounts, FeedRunDetail, FeedSchedule } from "../types";
import FeedsSection from "./FeedsSection";

const counts = (overrides: Partial<FeedRunCounts> = {}): FeedRunCounts => ({
  rows: 5000,
  listed: 0,
  changed: 0,
  unchanged: 0,
  offSale: 0,
  repeated: 0,
  sold: 0,
  soldListed: 0,
  refused: 0,
  repriced: 0,
  gone: 0,
  underOffer: 0,
  withdrawn: 0,
  undone: 0,
  left: 0,
  ...overrides,
});

const run = (traits: Partial<FeedRunDetail> = {}): FeedRunDetail => ({
  id: 7,
  source: "North Shore",
  fileName: "north.csv",
  state: "ready",
  username: "desk",
  createdAt: "2026-11-24T15:00:00Z",
  finishedAt: null,
  counts: counts({ listed: 4200, changed: 1, refused: 1, gone: 1, underOffer: 1 }),
  done: 0,
  withdraws: false,
  problem: null,
  isUndoable: false,
  columns: [
    { header: "Stock #", field: "stockNumber", sample: "A-17" },
    { header: "Our Price", field: "", sample: "$89,000" },
  ],
  fields: ["make", "price", "stockNumber"],
  refused: [{ line: 12, reasons: [{ field: "price", message: "Please enter a valid price" }], excerpt: "A-12,TBD" }],
  warnings: [],
  warned: 0,
  changed: [
    {
      line: 3,
      vehicleId: 21,
      title: "1988 Porsche 911 Carrera",
      stockNumber: "A-3",
      fields: [{ field: "price", before: "$89,000", after: "$79,000", isWithheld: false }],
    },
  ],
  listed: [
    {
      line: 2,
      title: "1973 Porsche 911 Carrera RS",
      stockNumber: "A-2",
      price: "$1,250,000",
      miles: 41200,
      location: "Naperville, IL",
      photos: 12,
    },
    {
      line: 4,
      title: "1990 Ferrari F40",
      stockNumber: "",
      price: "Price on request",
      miles: null,
      location: null,
      photos: 0,
    },
  ],
  offSale: [],
  gone: [
    { vehicleId: 31, title: "1991 Acura NSX", stockNumber: "A-31", status: "live" },
    { vehicleId: 32, title: "1992 Jaguar XJ220", stockNumber: "", status: "under_offer" },
  ],
  ofSource: 10,
  soldListings: [],
  mostUnconfirmed: 5,
  priceJumps: [],
  mustConfirmPrices: false,
  unmatched: 0,
  unnumbered: 0,
  unplaced: 0,
  priceOnRequest: 0,
  photos: 0,
  photosUnusable: 0,
  left: [],
  ...traits,
});

/** Stubs this run and records what is sent. */
function stubRun(shown: FeedRunDetail) {
  const sent: { path: string; body: unknown }[] = [];
  let now = shown;
  server.use(
    http.get("/api/admin/feed-photos", () => HttpResponse.json([])),
    http.get("/api/admin/feed-schedules", () => HttpResponse.json([])),
  );
  const respond = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json().catch(() => null) });
    now = { ...shown, state: "checking" };
    return HttpResponse.json(now);
  };
  server.use(
    http.get("/api/admin/imports/{id}", () => HttpResponse.json(now)),
    http.get("/api/admin/imports", () => HttpResponse.json([now], { headers: { "X-Total-Count": "1" } })),
    http.untyped.put("/api/admin/imports/:id/columns", respond),
    http.untyped.post("/api/admin/imports/:id/import", respond),
    http.untyped.post("/api/admin/imports/:id/undo", respond),
  );
  return sent;
}

const open = (path = "/admin/feeds/7") =>
  renderAt(
    path,
    <Routes>
      <Route path="/admin/:section/:item?" element={<FeedsSection />} />
    </Routes>,
  );

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("feeds in the admin area", () => {
  it("show what each import did, and take files of named sources only", async () => {
    stubRun(run({ state: "imported", isUndoable: true, counts: counts({ listed: 4, refused: 1, withdrawn: 2 }) }));
    open("/admin/feeds");
    const row = await screen.findByRole("row", { name: /north\.csv/ });
    expect(row).toHaveTextContent("desk");
    expect(row).toHaveTextContent("Imported");
    expect(row).toHaveTextContent("4 new, 1 refused, 2 withdrawn");
    await userEvent.click(screen.getByRole("button", { name: "Upload and Preview" }));
    expect(await screen.findByText("Please name the source")).toBeVisible();
    expect(screen.getByText("Please choose a CSV, TSV or JSON Lines file")).toBeVisible();
    const large = new File(["make"], "large.csv", { type: "text/csv" });
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 + 1 });
    await userEvent.upload(screen.getByLabelText("File"), large);
    expect(await screen.findByText("A file can have at most 100 MB")).toBeVisible();
  });

  it("shows the cars that an import would list", async () => {
    stubRun(run());
    open();
    const section = await screen.findByRole("region", { name: "New listings" });
    expect(within(section).getByRole("heading")).toHaveTextContent("New listings: the first 2 of 4,200");
    const [, first, second] = within(section).getAllByRole("row");
    expect(first).toHaveTextContent(
      /2.*1973 Porsche 911 Carrera RS.*A-2.*\$1,250,000.*41,200 miles.*Naperville, IL.*12/,
    );
    expect(second).toHaveTextContent(/1990 Ferrari F40.*Price on request.*not stated.*not stated.*none/);
  });

  it.each([
    ["an ignored column", { columns: [{ header: "Our Price", field: "", sample: "$89,000" }] }, true],
    [
      "two columns of one field",
      {
        columns: [
          { header: "Price", field: "price", sample: "$89,000" },
          { header: "Our Price", field: "price", sample: "$88,000" },
        ],
      },
      true,
    ],
    ["a header without rows", { columns: [{ header: "Our Price", field: "", sample: "" }] }, false],
    ["columns that are all read", { columns: [{ header: "Price", field: "price", sample: "$89,000" }] }, false],
    ["no columns", { columns: [] }, false],
  ])("suggest other columns for a file that cannot be read: %s", async (_, traits, isSuggested) => {
    stubRun(run({ state: "unreadable", problem: "The file cannot be read", ...traits }));
    open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(
      isSuggested
        ? /^The file cannot be read\. Choose the fields of the columns below\.$/
        : /^The file cannot be read\.$/,
    );
  });

  it("say so when there are none, and when they cannot be read", async () => {
    server.use(
      http.get("/api/admin/imports", () => HttpResponse.json([])),
      http.get("/api/admin/feed-photos", () => HttpResponse.json([])),
      http.get("/api/admin/feed-schedules", () => HttpResponse.json([])),
    );
    const { unmount } = open("/admin/feeds");
    expect(await screen.findByText("No imports yet")).toBeVisible();
    unmount();
    server.use(http.get("/api/admin/imports/{id}", () => problem(404, { message: "We couldn’t find this import" })));
    open();
    expect(await screen.findByText("We couldn’t find this import")).toBeVisible();
  });

  it("show how many photos are fetched, name those that failed, and try them again", async () => {
    stubRun(run({ state: "imported" }));
    const counts = { source: "North Shore", waiting: 40, stored: 1200, failed: 1 };
    const problem = { vehicleId: 21, title: "1988 Porsche 911 Carrera", address: "https://n.example/1.jpg" };
    let retried: unknown = null;
    server.use(
      http.get("/api/admin/feed-photos", () => HttpResponse.json([counts])),
      http.get("/api/admin/feed-photos/problems", () =>
        HttpResponse.json([{ ...problem, problem: "This photo took too long to load" }]),
      ),
      http.post("/api/admin/feed-photos/retries", async ({ request }) => {
        retried = await request.json();
        return HttpResponse.json({ listings: 1 });
      }),
    );
    open("/admin/feeds");
    const photos = within(await screen.findByRole("region", { name: "Photos" }));
    expect(photos.getByText(/1,200 of 1,241 photos fetched/)).toBeVisible();
    expect(photos.getByRole("progressbar", { name: "Photos of North Shore" })).toHaveAttribute("value", "1201");
    await userEvent.click(photos.getByText("North Shore: 1 photo not fetched"));
    const row = await photos.findByRole("row", { name: /took too long/ });
    expect(within(row).getByRole("link", { name: problem.title })).toHaveAttribute("href", "/admin/listings/21");
    await userEvent.click(photos.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(retried).toEqual({ source: "North Shore" }));
  });

  it("name the cars that were sold or withdrawn here", async () => {
    const sold = { vehicleId: 33, title: "1989 Ferrari 328 GTS", stockNumber: "A-33", status: "sold" } as const;
    stubRun(run({ counts: counts({ unchanged: 2, offSale: 1 }), offSale: [sold] }));
    open("/admin/feeds/7");
    const named = within(await screen.findByRole("region", { name: "Sold or withdrawn here" }));
    const row = within(named.getByRole("row", { name: /A-33/ }));
    expect(row.getByRole("link", { name: sold.title })).toHaveAttribute("href", "/admin/listings/33");
    expect(row.getByText("Sold")).toBeVisible();
  });

  it("read files on a schedule that staff set, start and remove", async () => {
    stubRun(run({ state: "imported" }));
    const north: FeedSchedule = {
      source: "North Shore",
      address: "https://north.example/feed.csv",
      everyHours: 6,
      isAutomatic: true,
      withdrawMissing: true,
      dueAt: "2026-11-24T21:00:00Z",
      readAt: "2026-11-24T15:00:00Z",
      problem: "More than half of the rows are refused. Please look at the preview",
      runId: 7,
    };
    const sent: unknown[] = [];
    let feeds: FeedSchedule[] = [];
    server.use(
      http.get("/api/admin/feed-schedules", () => HttpResponse.json(feeds)),
      http.put("/api/admin/feed-schedules", async ({ request }) => {
        sent.push(await request.json());
        feeds = [north];
        return HttpResponse.json(feeds);
      }),
      http.post("/api/admin/feed-schedules/readings", async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete("/api/admin/feed-schedules", ({ request }) => {
        sent.push(new URL(request.url).search);
        feeds = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open("/admin/feeds");
    await userEvent.click(await screen.findByRole("button", { name: "Add a Schedule" }));
    const dialog = within(screen.getByRole("dialog", { name: "Add a schedule" }));
    await userEvent.type(dialog.getByLabelText("Source"), north.source);
    await userEvent.type(dialog.getByLabelText("Address of the file"), north.address);
    await userEvent.selectOptions(dialog.getByLabelText("How often"), "Every 6 hours");
    expect(dialog.queryByLabelText("Withdraw listings that are not in the file")).toBeNull();
    await userEvent.click(dialog.getByLabelText("Import changes automatically"));
    await userEvent.click(dialog.getByLabelText("Withdraw listings that are not in the file"));
    await userEvent.click(dialog.getByRole("button", { name: "Save Schedule" }));
    const row = within(await screen.findByRole("row", { name: /north\.example/ }));
    expect(row.getByText(/More than half of the rows are refused/)).toBeVisible();
    expect(row.getByRole("link", { name: "Import" })).toHaveAttribute("href", "/admin/feeds/7");
    await userEvent.click(row.getByRole("button", { name: "Read Now" }));
    await userEvent.click(row.getByRole("button", { name: "Remove" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove Schedule" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /north\.example/ })).toBeNull());
    expect(sent).toEqual([
      {
        source: north.source,
        address: north.address,
        everyHours: 6,
        isAutomatic: true,
        withdrawMissing: true,
      },
      { source: north.source },
      "?source=North%20Shore",
    ]);
  });

  it("preview what a file would do", async () => {
    stubRun(run({ photos: 12_340, photosUnusable: 1, priceOnRequest: 3 }));
    open();
    expect(await screen.findByRole("heading", { name: "North Shore: north.csv" })).toBeVisible();
    const countsRegion = within(screen.getByRole("region", { name: "Counts" }));
    const photos = "12,340 photos are fetched after the import. 1 photo address is not a web address.";
    expect(countsRegion.getByText(photos)).toBeVisible();
    expect(countsRegion.getByText(/^3 rows have words such as “POA”/)).toBeVisible();
    expect(countsRegion.getByText("4,200")).toBeVisible();
    expect(countsRegion.queryByText("Repeated")).toBeNull();
    expect(screen.getByRole("region", { name: "Changed listings" })).toHaveTextContent("$89,000 → $79,000");
    expect(screen.getByRole("region", { name: "Refused rows" })).toHaveTextContent("Price: Please enter a valid price");
    const missingRegion = within(screen.getByRole("region", { name: "Not in this feed" }));
    expect(missingRegion.getByRole("link", { name: "1991 Acura NSX" })).toHaveAttribute("href", "/admin/listings/31");
    expect(missingRegion.getByText("Under offer")).toBeVisible();
    expect(screen.getByRole("link", { name: "Download all as CSV" })).toHaveAttribute(
      "href",
      "/api/admin/imports/7/refused",
    );
    expect(screen.getByLabelText("Withdraw the 1 listing that is not in this feed")).not.toBeChecked();
    expect(screen.getByText("1 under offer stays listed.")).toBeVisible();
  });

  it("show rows of sold cars, and remarks about rows that are not refused", async () => {
    const message = "The VIN says model year 2003, not 1999";
    stubRun(
      run({ counts: counts({ listed: 2, sold: 41 }), warnings: [{ line: 8, field: "vin", message }], warned: 300 }),
    );
    open();
    const warnings = await screen.findByRole("region", { name: "Warnings" });
    expect(warnings).toHaveTextContent("Warnings: the first 1 of 300");
    expect(warnings).toHaveTextContent(`8VIN: ${message}`);
    const shownCounts = within(screen.getByRole("region", { name: "Counts" }));
    expect(shownCounts.getByText("Sold in this feed").nextSibling).toHaveTextContent("41");
  });

  it("are checked again with all chosen fields, and keep the focus", async () => {
    const sent = stubRun(run());
    open();
    const check = await screen.findByRole("button", { name: "Check again" });
    expect(check).toHaveAttribute("aria-disabled", "true");
    const price = screen.getByLabelText("Read Our Price as");
    await userEvent.selectOptions(price, "make");
    await userEvent.selectOptions(price, "price");
    await userEvent.selectOptions(screen.getByLabelText("Read Stock # as"), "");
    expect(price).toBeEnabled();
    expect(sent).toEqual([]);
    await userEvent.click(check);
    expect(await screen.findByText("Checking the file")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        columns: [
          { header: "Stock #", field: "" },
          { header: "Our Price", field: "price" },
        ],
      },
    ]);
    expect(screen.getByRole("button", { name: "Checking" })).toHaveFocus();
  });

  it("withdraw most listings of a source only after their number was typed", async () => {
    const sent = stubRun(run({ mostUnconfirmed: 1, ofSource: 3, counts: counts({ gone: 2 }) }));
    open();
    await userEvent.click(await screen.findByLabelText("Withdraw the 2 listings that are not in this feed"));
    expect(screen.getByText("That is more than half of the 3 listings of North Shore.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Type 2 to confirm"), "2");
    await userEvent.click(screen.getByRole("button", { name: "Import" }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { withdrawMissing: true, withdrawSold: false, confirmedCount: 2, confirmPriceChanges: false },
      ]),
    );
  });

  it("take off the cars that the feed says are sold, unless staff choose otherwise", async () => {
    const soldListings = [
      { vehicleId: 41, title: "1989 Ferrari 328 GTS", stockNumber: "A-41", status: "live" as const },
      { vehicleId: 42, title: "1990 BMW M3", stockNumber: "", status: "under_offer" as const },
    ];
    const sent = stubRun(run({ soldListings, mostUnconfirmed: 2, counts: counts({ gone: 2, soldListed: 1 }) }));
    open();
    const section = await screen.findByRole("region", { name: "Sold in this feed, listed here" });
    expect(section).toHaveTextContent("1989 Ferrari 328 GTSA-41");
    expect(section).toHaveTextContent("1990 BMW M3Under offer");
    const checkbox = screen.getByLabelText("Take off the 1 car that this feed says is sold");
    expect(checkbox).toBeChecked();
    await userEvent.click(screen.getByLabelText("Withdraw the 2 listings that are not in this feed"));
    expect(screen.getByLabelText("Type 3 to confirm")).toBeVisible();
    await userEvent.click(checkbox);
    expect(screen.queryByLabelText(/to confirm/)).not.toBeInTheDocument();
    await userEvent.click(checkbox);
    await userEvent.type(screen.getByLabelText("Type 3 to confirm"), "3");
    await userEvent.click(screen.getByRole("button", { name: "Import" }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { withdrawMissing: true, withdrawSold: true, confirmedCount: 3, confirmPriceChanges: false },
      ]),
    );
  });

  it("import unusual prices only after they were confirmed", async () => {
    const priceJumps = [
      {
        line: 3,
        vehicleId: 21,
        title: "1988 Porsche 911 Carrera",
        stockNumber: "A-3",
        fields: [{ field: "price", before: "$89,000", after: "$1,988", isWithheld: false }],
      },
    ];
    const sent = stubRun(run({ priceJumps, mustConfirmPrices: true, counts: counts({ changed: 4, repriced: 1 }) }));
    const message = "Many prices are less than half or more than twice those before.";
    server.use(
      http.untyped.post(
        "/api/admin/imports/:id/import",
        () => problem(422, { message, fields: { confirmPriceChanges: message } }),
        { once: true },
      ),
    );
    open();
    const table = await screen.findByRole("region", { name: "Unusual price changes" });
    expect(table).toHaveTextContent("1988 Porsche 911 CarreraA-3");
    expect(table).toHaveTextContent(/\$89,000.*\$1,988/);
    const checkbox = screen.getByLabelText("I compared these prices. They are right");
    expect(checkbox).not.toBeChecked();
    await userEvent.click(screen.getByRole("button", { name: "Import" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(checkbox).toBeInvalid();
    await userEvent.click(checkbox);
    await userEvent.click(screen.getByRole("button", { name: "Import" }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { withdrawMissing: false, withdrawSold: false, confirmedCount: null, confirmPriceChanges: true },
      ]),
    );
  });

  it("show the progress of an import", async () => {
    stubRun(run({ state: "importing", done: 3500 }));
    open();
    expect(await screen.findByText("Importing: 3,500 of 5,000 rows")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  it.each([
    [counts({ refused: 3, unchanged: 9 }), 0],
    [counts({ withdrawn: 1 }), 1],
    [counts({ changed: 1 }), 1],
  ])("can be undone only if they did something: %j", async (did, buttons) => {
    stubRun(run({ state: "imported", isUndoable: true, counts: did }));
    open("/admin/feeds");
    await screen.findByRole("row", { name: /north\.csv/ });
    expect(screen.queryAllByRole("button", { name: "Undo" })).toHaveLength(buttons);
  });

  it("lead from an import to the listings of its source, and still show the new ones", async () => {
    stubRun(run({ state: "imported" }));
    open();
    expect(await screen.findByRole("link", { name: "Listings of this source" })).toHaveAttribute(
      "href",
      "/admin/listings?source=North+Shore",
    );
    const section = await screen.findByRole("region", { name: "New listings" });
    expect(section).toHaveTextContent("1973 Porsche 911 Carrera RS");
    expect(section).toHaveTextContent("Each car as the file stated it.");
  });

  it("undo an import after a confirmation, and name the listings that are left unchanged", async () => {
    const sent = stubRun(run({ state: "imported", isUndoable: true }));
    const { unmount } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo Import" }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/admin/imports/7/undo"]));
    unmount();
    stubRun(
      run({
        state: "undone",
        counts: counts({ undone: 3, left: 1 }),
        left: [{ vehicleId: 40, title: "1990 Mercedes-Benz 500 SL", stockNumber: "", status: "sold", reason: "sold" }],
      }),
    );
    open();
    const left = await screen.findByRole("region", { name: "Left as they are" });
    expect(left).toHaveTextContent("1990 Mercedes-Benz 500 SL");
    expect(left).toHaveTextContent("Sold since");
  });
});
