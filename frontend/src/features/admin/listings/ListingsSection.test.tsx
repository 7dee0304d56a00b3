import { centralTime } from "@shared/format";
import { stubAdminEvents } from "@test/adminEvents";
import { ownFacts } from "@test/facts";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import type { AdminListing, AdminListingDetail } from "../types";
import ListingsSection from "./ListingsSection";

const VEHICLES = "/api/admin/vehicles";

const car = (traits: Partial<AdminListing> = {}): AdminListing => ({
  id: 1,
  title: "2020 Ferrari 812 Superfast",
  make: "Ferrari",
  model: "812 Superfast",
  year: "2020",
  price: "$425,000",
  priceNumeric: 425_000,
  status: "live",
  badge: null,
  cover: null,
  featuredRank: null,
  submissionId: null,
  location: "Chicago, IL",
  sources: [],
  stockNumber: "",
  seller: null,
  listedAt: "2026-11-12T15:00:00Z",
  isPublished: true,
  activity: { views: 1_204, recentViews: 310, saves: 4, inquiries: 1 },
  ...traits,
});

const detail = (change: Partial<AdminListingDetail> = {}): AdminListingDetail => ({
  ...car(),
  facts: { ...ownFacts, fromText: {} },
  description: "Two owners.",
  specs: ["6.5L V12"],
  milesNumeric: 4200,
  photos: [],
  sales: [],
  signOff: null,
  version: "1",
  ...change,
});

/** Stubs these listings and records requests. */
function stubListings(cars: AdminListing[]) {
  const requests: { path: string; body: unknown }[] = [];
  const listQueries: string[] = [];
  const respond = async ({ request }: { request: Request }) => {
    requests.push({ path: new URL(request.url).pathname, body: await request.json() });
    return request.method === "PUT" ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({});
  };
  server.use(
    http.get("/api/admin/feed-sources", () => HttpResponse.json(["North Shore", "South"])),
    http.get("/api/admin/vehicles", ({ request }) => {
      const { searchParams } = new URL(request.url);
      listQueries.push(searchParams.toString());
      const isFeatured = searchParams.get("featured") === "true";
      return HttpResponse.json(isFeatured ? cars.filter(({ featuredRank }) => featuredRank !== null) : cars);
    }),
    http.untyped.get(`${VEHICLES}/:id`, () =>
      HttpResponse.json(detail({ facts: { ...ownFacts, engine: "6.5L V12", fromText: { engine: "high" } } })),
    ),
    http.untyped.patch(`${VEHICLES}/:id`, respond),
    http.untyped.put("/api/admin/featured", respond),
  );
  return { requests, listQueries };
}

function open(path = "/admin/listings/1") {
  return renderAt(
    path,
    <AdminEvents>
      <Routes>
        <Route path="/admin/:section/:item?" element={<ListingsSection />} />
      </Routes>
    </AdminEvents>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  signIn({ isAdmin: true });
});

it("labels the rows of listings that are not simply for sale", async () => {
  stubListings([car({ title: "1972 Lamborghini Espada" }), car({ id: 2, status: "sold" })]);
  open("/admin/listings");
  const [live, sold] = within(await screen.findByRole("list", { name: "Listings" })).getAllByRole("listitem");
  expect(live).not.toHaveTextContent("For sale");
  expect(sold).toHaveTextContent("Sold");
});

describe("the end date of a listing in the admin area", () => {
  it("is set to its last day and removed", async () => {
    const { requests } = stubListings([car({ expiresAt: "2027-03-13T04:59:59Z" })]);
    open();
    const section = within(await screen.findByRole("region", { name: "Listing end date" }));
    expect(section.getByText("Listed until March 12, 2027.")).toBeVisible();
    const day = section.getByLabelText("Last day");
    expect(day).toHaveValue("2027-03-12");
    fireEvent.change(day, { target: { value: "2027-06-01" } });
    await userEvent.click(section.getByRole("button", { name: "Save Date" }));
    const path = `${VEHICLES}/1`;
    await waitFor(() => expect(requests).toEqual([{ path, body: { expiresOn: "2027-06-01" } }]));
    await userEvent.click(section.getByRole("button", { name: "Remove Date" }));
    await waitFor(() => expect(requests[1]).toEqual({ path, body: { expiresOn: null } }));
  });

  it("shows an invalid day at its field", async () => {
    stubListings([car()]);
    server.use(
      http.untyped.patch(`${VEHICLES}/:id`, () =>
        problem(422, { message: "Choose today or a later day", fields: { expiresOn: "Choose today or a later day" } }),
      ),
    );
    open();
    const section = within(await screen.findByRole("region", { name: "Listing end date" }));
    expect(section.getByText("No end date. The listing stays up until it’s sold or withdrawn.")).toBeVisible();
    expect(section.queryByRole("button", { name: "Remove Date" })).toBeNull();
    fireEvent.change(section.getByLabelText("Last day"), { target: { value: "2020-01-01" } });
    await userEvent.click(section.getByRole("button", { name: "Save Date" }));
    expect(await section.findByText("Choose today or a later day")).toBeVisible();
    expect(section.getByLabelText("Last day")).toBeInvalid();
  });
});

describe("listings in the admin area", () => {
  it("show the outcome of each time they were under offer", async () => {
    stubListings([car({ status: "under_offer" })]);
    const sales: AdminListingDetail["sales"] = [
      {
        beganAt: "2026-11-02T15:00:00Z",
        endedAt: "2026-11-12T15:00:00Z",
        outcome: "fell_through",
        reason: "The loan was refused",
      },
      { beganAt: "2026-11-14T15:00:00Z", endedAt: null, outcome: "fell_through", reason: "" },
      { beganAt: "2026-11-16T15:00:00Z", endedAt: "2026-11-18T15:00:00Z", outcome: "completed", reason: "" },
      { beganAt: "2026-11-19T15:00:00Z", endedAt: "2026-11-19T15:00:00Z", outcome: "completed", reason: "" },
      { beganAt: "2026-11-20T15:00:00Z", endedAt: null, outcome: "pending", reason: "" },
    ];
    server.use(http.untyped.get(`${VEHICLES}/:id`, () => HttpResponse.json(detail({ sales }))));
    open();
    const requests = within(await screen.findByRole("region", { name: "Sales" })).getAllByRole("listitem");
    expect(requests.map(({ textContent }) => textContent)).toEqual([
      "Under offer on November 2, 2026, fell through on November 12, 2026: The loan was refused",
      "Under offer on November 14, 2026, fell through",
      "Under offer on November 16, 2026, sold on November 18, 2026",
      "Sold on November 19, 2026",
      "Under offer since November 20, 2026",
    ]);
  });

  it("show their sellers' claims and the questions about them", async () => {
    const listQueries: string[] = [];
    server.use(
      http.get("/api/admin/submissions/{id}/claims", () =>
        HttpResponse.json([
          {
            id: 3,
            kind: "owners",
            statement: "Two owners since new",
            state: "stated",
            statedAt: "2026-11-20T15:00:00Z",
            proof: null,
            reason: null,
            foundAt: null,
            contradiction: null,
          },
        ]),
      ),
      http.get("/api/admin/questions", ({ request }) => {
        listQueries.push(new URL(request.url).search);
        return HttpResponse.json([]);
      }),
    );
    stubListings([car({ submissionId: 12 })]);
    open();
    expect(await screen.findByText("Two owners since new")).toBeVisible();
    expect(screen.getByRole("button", { name: "Dispute: Owners" })).toBeVisible();
    expect(await screen.findByText("No questions about it.")).toBeVisible();
    expect(listQueries).toContain("?vehicle=1");
  });

  it("are found by status and by text", async () => {
    const { listQueries } = stubListings([car({ badge: { text: "New", variant: "new" }, featuredRank: 2 })]);
    open("/admin/listings");
    const row = await screen.findByRole("link", { name: /2020 Ferrari 812 Superfast/ });
    expect(row).toHaveTextContent("$425,000 · Chicago, IL · New · Home page #3");
    expect(row).toHaveTextContent("1,204 views, 310 in 30 days · 4 saves · 1 inquiry");
    await userEvent.selectOptions(screen.getByLabelText("State"), "withdrawn");
    await userEvent.type(screen.getByLabelText("Search listings"), "812");
    await waitFor(() => expect(listQueries).toContain("search=812&status=withdrawn"));
  });

  it("name the feed that they come from, and are filtered by it", async () => {
    const { listQueries } = stubListings([
      car({ sources: ["North Shore"], stockNumber: "A-17" }),
      car({ id: 2, title: "1966 Miura", sources: [""] }),
      car({ id: 3, title: "1973 Porsche 911" }),
    ]);
    open();
    const list = within(await screen.findByRole("list", { name: "Listings" }));
    const rows = list.getAllByRole("link").map(({ textContent }) => textContent);
    expect(rows[0]).toContain("North Shore, stock A-17 · 1,204 views");
    expect(rows[1]).toContain("Import without a source");
    expect(rows[2]).not.toContain("No feed");
    const item = within(screen.getByRole("region", { name: "Case" }));
    expect(await item.findByText("North Shore, stock A-17")).toBeVisible();
    const select = await screen.findByLabelText("Source");
    expect(
      within(select)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All sources", "North Shore", "South", "No feed"]);
    await userEvent.selectOptions(select, "South");
    await waitFor(() => expect(listQueries).toContain("source=South"));
    await userEvent.selectOptions(select, "No feed");
    await waitFor(() => expect(listQueries).toContain("addedByHand=true"));
  });

  it("open by their address wherever they are in the list", async () => {
    stubListings([car()]);
    server.use(
      http.get("/api/admin/vehicles/{id}", ({ params }) =>
        params.id === "4711"
          ? HttpResponse.json(detail({ id: 4711, title: "1972 BMW 3.0 CSL", status: "withdrawn" }))
          : problem(404, { message: "There is no such vehicle" }),
      ),
    );
    open("/admin/listings/4711");
    const found = await screen.findByRole("region", { name: "Case" });
    expect(await within(found).findByRole("heading", { name: "1972 BMW 3.0 CSL" })).toBeVisible();
  });

  it.each(["4712", "F40"])("say when no listing has that number: %s", async (number) => {
    stubListings([car()]);
    server.use(http.get("/api/admin/vehicles/{id}", () => problem(404, { message: "There is no such vehicle" })));
    open(`/admin/listings/${number}`);
    expect(await screen.findByText("Vehicle not found")).toBeVisible();
  });

  it("are withdrawn only with a reason", async () => {
    const { requests } = stubListings([car({ seller: { id: 7, username: "ada_l", name: "Ada Lovelace" } })]);
    open();
    expect(await screen.findByText("Ada Lovelace, @ada_l")).toBeVisible();
    await press("Withdraw");
    const isConfirmOpen = await dialog("Withdraw it?");
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Withdraw" }));
    expect(await isConfirmOpen.findByText("Please enter a reason")).toBeVisible();
    expect(requests).toEqual([]);
    await userEvent.type(isConfirmOpen.getByLabelText("Reason"), "Its title is in dispute.");
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Withdraw" }));
    await waitFor(() =>
      expect(requests).toEqual([
        { path: `${VEHICLES}/1`, body: { status: "withdrawn", reason: "Its title is in dispute.", version: "1" } },
      ]),
    );
  });

  it("that changed under the open form are reviewed again before their status changes", async () => {
    const reload = stubAdminEvents();
    const { requests } = stubListings([car()]);
    open();
    await press("Withdraw");
    const form = await dialog("Withdraw it?");
    await userEvent.type(form.getByLabelText("Reason"), "Its title is in dispute.");
    server.use(http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ version: "2" }))));
    reload();
    expect(await form.findByText(/^This listing changed while you were deciding\./)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Withdraw" }));
    const anyway = await form.findByRole("button", { name: "Withdraw Anyway" });
    expect(requests).toEqual([]);
    await userEvent.click(anyway);
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ version: "2" }]));
  });

  it("are marked as sold with the price paid", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Mark Sold");
    const isConfirmOpen = await dialog("Mark it as sold?");
    for (const [typed, fieldError] of [
      ["", "Please enter the sale price"],
      ["much", "Please enter a valid price"],
    ] as const) {
      fireEvent.change(isConfirmOpen.getByLabelText("Sold for"), { target: { value: typed } });
      await userEvent.click(isConfirmOpen.getByRole("button", { name: "Mark Sold" }));
      expect(await isConfirmOpen.findByText(fieldError)).toBeVisible();
    }
    expect(requests).toEqual([]);
    fireEvent.change(isConfirmOpen.getByLabelText("Sold for"), { target: { value: "$405,000" } });
    expect(isConfirmOpen.getByLabelText("Date of sale")).toHaveValue(centralTime.isoDate(new Date()));
    fireEvent.change(isConfirmOpen.getByLabelText("Date of sale"), { target: { value: "2026-11-20" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Mark Sold" }));
    await waitFor(() =>
      expect(requests).toEqual([
        { path: `${VEHICLES}/1`, body: { status: "sold", priceNumeric: 405_000, soldOn: "2026-11-20", version: "1" } },
      ]),
    );
  });

  it("ask back before a sale or a price out of line, and say what stays open", async () => {
    const { requests } = stubListings([car()]);
    server.use(http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail())));
    open();
    await press("Mark Sold");
    const sale = await dialog("Mark it as sold?");
    expect(sale.getByText(/^1 inquiry about it on file\. Inquiries and appointments about it stay open/)).toBeVisible();
    expect(sale.getByRole("link", { name: "Inquiries" })).toHaveAttribute("href", "/admin/inquiries");
    fireEvent.change(sale.getByLabelText("Sold for"), { target: { value: "42,500" } });
    await userEvent.click(sale.getByRole("button", { name: "Mark Sold" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText("That is 90% lower than $425,000. Mark it sold for $42,500?")).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(requests).toEqual([]);
    await userEvent.click((await dialog("Mark it as sold?")).getByRole("button", { name: "Mark Sold" }));
    await userEvent.click((await dialog("Is the price right?")).getByRole("button", { name: "Mark Sold" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ priceNumeric: 42_500 }]));
  });

  it("ask back before their asking price changes by more than half", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Price"), { target: { value: "42,500" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText("That is 90% lower than $425,000. Change the price to $42,500?")).toBeVisible();
    expect(requests).toEqual([]);
    await userEvent.click(asked.getByRole("button", { name: "Change Price" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ priceNumeric: 42_500 }]));
  });

  it("are marked as sold after a feed withdrew them", async () => {
    const { requests } = stubListings([car({ status: "withdrawn" })]);
    open();
    await press("Mark Sold");
    const dialogBox = await dialog("Mark it as sold?");
    expect(dialogBox.getByText(/It is not for sale on the site/)).toBeVisible();
    fireEvent.change(dialogBox.getByLabelText("Sold for"), { target: { value: "$405,000" } });
    fireEvent.change(dialogBox.getByLabelText("Date of sale"), { target: { value: "2026-11-20" } });
    await userEvent.click(dialogBox.getByRole("button", { name: "Mark Sold" }));
    await waitFor(() =>
      expect(requests).toEqual([
        { path: `${VEHICLES}/1`, body: { status: "sold", priceNumeric: 405_000, soldOn: "2026-11-20", version: "1" } },
      ]),
    );
  });

  it("can have a badge", async () => {
    const { requests } = stubListings([car()]);
    open();
    await userEvent.selectOptions(await screen.findByLabelText("Badge"), "new");
    expect(await screen.findByText("The badge was changed.")).toBeVisible();
    expect(requests).toEqual([{ path: `${VEHICLES}/1`, body: { badge: { text: "New", variant: "new" } } }]);
  });

  it("are featured on the home page in an order", async () => {
    const { requests } = stubListings([
      car({ featuredRank: 1 }),
      car({ id: 2, title: "1989 Ferrari F40", featuredRank: 2 }),
      car({ id: 3, title: "1973 Porsche 911" }),
    ]);
    open();
    await screen.findByText("Featured: place 1 of 2");
    expect(screen.getByRole("link", { name: "Audit log" })).toHaveAttribute("href", "/admin/audit?object=vehicle:1");
    await press("Later");
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ ids: [2, 1] }));
    await press("Stop Featuring");
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ ids: [2] }));
    await userEvent.click(screen.getByRole("link", { name: /1973 Porsche 911/ }));
    await press("Feature on Home Page");
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ ids: [1, 2, 3] }));
  });

  it("are edited, and errors are shown at their fields", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const isConfirmOpen = await dialog("Edit the listing");
    const price = await isConfirmOpen.findByLabelText("Price");
    expect(isConfirmOpen.getByLabelText("Description (optional)")).toHaveValue("Two owners.");
    expect(isConfirmOpen.getByLabelText("Engine")).toHaveValue("6.5L V12");
    fireEvent.change(isConfirmOpen.getByLabelText("Drivetrain"), { target: { value: "rwd" } });
    fireEvent.change(price, { target: { value: "much" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Save Changes" }));
    expect(await isConfirmOpen.findByText("Please enter a valid price")).toBeVisible();
    fireEvent.change(price, { target: { value: "$410,000" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    // Only changed fields are sent. The engine, for example, was read from the description.
    expect(requests[0]?.body).toEqual({ priceNumeric: 410_000, drivetrain: "rwd", version: "1" });
  });

  it("keep what was typed when the dialog is closed by accident", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await press("Edit");
    const reopened = await dialog("Edit the listing");
    expect(await reopened.findByLabelText("Model")).toHaveValue("812 GTS");
    await userEvent.click(reopened.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ model: "812 GTS", version: "1" }));
    await press("Edit");
    expect(await (await dialog("Edit the listing")).findByLabelText("Model")).toHaveValue("812 Superfast");
  });

  it("can have their price changed to on request", async () => {
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    await userEvent.click(await editor.findByLabelText("Price on request"));
    expect(editor.getByLabelText("Price")).toBeDisabled();
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ priceOnRequest: true, version: "1" }));
  });

  it("with a price on request can get a price", async () => {
    const { requests } = stubListings([car()]);
    const silent = detail({ price: "Price on request", priceNumeric: null });
    server.use(http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(silent)));
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    const isOnRequest = await editor.findByLabelText("Price on request");
    expect(isOnRequest).toBeChecked();
    await userEvent.click(isOnRequest);
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    expect(await editor.findByText("Please enter a valid price")).toBeVisible();
    fireEvent.change(editor.getByLabelText("Price"), { target: { value: "410,000" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ priceNumeric: 410_000, version: "1" }));
  });

  it("are edited twice, the second time based on the first edit", async () => {
    stubListings([car()]);
    const sent: unknown[] = [];
    let model = "812 Superfast";
    server.use(
      http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ model, version: String(sent.length) }))),
      http.patch("/api/admin/vehicles/{id}", async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        model = body.model ?? model;
        return HttpResponse.json(detail({ model }));
      }),
    );
    open();
    for (const [before, after] of [
      ["812 Superfast", "812 GTS"],
      ["812 GTS", "812 Competizione"],
    ] as const) {
      await press("Edit");
      const editor = await dialog("Edit the listing");
      const field = await editor.findByLabelText("Model");
      expect(field).toHaveValue(before);
      fireEvent.change(field, { target: { value: after } });
      await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    }
    expect(sent).toEqual([
      { model: "812 GTS", version: "0" },
      { model: "812 Competizione", version: "1" },
    ]);
  });

  it("keep the version that they were edited from when the listing reloads behind the form", async () => {
    const reload = stubAdminEvents();
    const { requests } = stubListings([car()]);
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    let reads = 0;
    server.use(
      http.get("/api/admin/vehicles/{id}", () => {
        reads += 1;
        return HttpResponse.json(detail({ version: "2" }));
      }),
    );
    reload();
    await waitFor(() => expect(reads).toBe(1));
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ model: "812 GTS", version: "1" }]));
  });

  it("that somebody else changed are saved again on top of that", async () => {
    stubListings([car()]);
    const sent: unknown[] = [];
    let version = 1;
    server.use(
      http.get("/api/admin/vehicles/{id}", () => HttpResponse.json(detail({ version: String(version) }))),
      http.patch("/api/admin/vehicles/{id}", async ({ request }) => {
        sent.push(await request.json());
        if (version > 1) return HttpResponse.json(detail());
        version = 2;
        return problem(409, { message: "This listing was changed meanwhile" });
      }),
    );
    open();
    await press("Edit");
    const editor = await dialog("Edit the listing");
    fireEvent.change(await editor.findByLabelText("Model"), { target: { value: "812 GTS" } });
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    expect(await editor.findByText(/Someone else changed this listing in the meantime/)).toBeVisible();
    expect(editor.getByLabelText("Model")).toHaveValue("812 GTS");
    await userEvent.click(editor.getByRole("button", { name: "Save Changes" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { model: "812 GTS", version: "1" },
        { model: "812 GTS", version: "2" },
      ]),
    );
  });

  it("are added from what was typed before the dialog was closed by accident", async () => {
    stubListings([car()]);
    open();
    await press("New Listing");
    fireEvent.change(await (await dialog("New listing")).findByLabelText("Make"), { target: { value: "Lancia" } });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await press("New Listing");
    expect(await (await dialog("New listing")).findByLabelText("Make")).toHaveValue("Lancia");
    // After a reload, too.
    cleanup();
    open();
    await press("New Listing");
    expect(await (await dialog("New listing")).findByLabelText("Make")).toHaveValue("Lancia");
  });

  it("are added, and errors are shown at their fields", async () => {
    stubListings([car()]);
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post("/api/admin/vehicles", async ({ request }) => {
        sent.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
        return sent.length === 1
          ? problem(422, { message: "Refused", fields: { vin: "Listing 1 has this VIN", photos: "Photo 1 is gone" } })
          : HttpResponse.json(detail({ id: 1 }), { status: 201 });
      }),
    );
    open("/admin/listings");
    await press("New Listing");
    const form = await dialog("New listing");
    await userEvent.click(await form.findByRole("button", { name: "List Vehicle" }));
    expect(await form.findByText("Make is required")).toBeVisible();
    const type = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    type("Make", "Ferrari");
    type("Model", "F40");
    type("Year", "1990");
    type("Location", "Chicago, IL");
    type("Price", "$2,450,000");
    type("Specifications (optional)", " 2.9L V8 \n\nManual");
    await userEvent.click(form.getByRole("button", { name: "List Vehicle" }));
    expect(await form.findByText("Listing 1 has this VIN")).toBeVisible();
    expect(form.getByText("Photo 1 is gone")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "List Vehicle" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.body).toMatchObject({
      make: "Ferrari",
      yearNumeric: 1990,
      priceNumeric: 2_450_000,
      milesNumeric: null,
      specs: ["2.9L V8", "Manual"],
      photos: [],
    });
    expect(await screen.findByRole("heading", { name: "2020 Ferrari 812 Superfast", level: 2 })).toBeVisible();
  });

  it("have a recorded sale corrected with a reason", async () => {
    const { requests } = stubListings([car({ status: "sold" })]);
    open();
    await press("Correct Sale");
    const correction = await dialog("Correct the sale");
    const price = correction.getByLabelText("Sold for");
    await userEvent.clear(price);
    await userEvent.type(price, "$42,500");
    fireEvent.change(correction.getByLabelText("Date of sale"), { target: { value: "2026-11-10" } });
    await userEvent.click(correction.getByRole("button", { name: "Correct Sale" }));
    expect(await correction.findByText("Please enter a reason")).toBeVisible();
    expect(requests).toEqual([]);
    await userEvent.type(correction.getByLabelText("Reason"), "One zero too many");
    await userEvent.click(correction.getByRole("button", { name: "Correct Sale" }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          path: "/api/admin/vehicles/1",
          body: { soldPriceNumeric: 42_500, soldOn: "2026-11-10", reason: "One zero too many" },
        },
      ]),
    );
  });

  it("have a sale reversed with a reason", async () => {
    const { requests } = stubListings([car({ status: "sold" })]);
    open();
    await press("Reverse Sale");
    const reversal = await dialog("Reverse this sale?");
    await userEvent.click(reversal.getByRole("button", { name: "Reverse Sale" }));
    expect(await reversal.findByText("Please enter a reason")).toBeVisible();
    await userEvent.type(reversal.getByLabelText("Reason"), "The buyer stepped back");
    await userEvent.click(reversal.getByRole("button", { name: "Reverse Sale" }));
    await waitFor(() =>
      expect(requests).toEqual([
        { path: "/api/admin/vehicles/1", body: { status: "live", reason: "The buyer stepped back", version: "1" } },
      ]),
    );
  });
});

describe("bulk acts on listings", () => {
  const cars = [car(), car({ id: 2, title: "1995 Porsche 993" }), car({ id: 3, title: "1966 Miura", status: "sold" })];

  /** Stubs the listings with their statuses as they are now. */
  function stored(statuses: Record<string, AdminListing["status"]>, listed = cars) {
    const { requests } = stubListings(listed);
    server.use(
      http.untyped.get(`${VEHICLES}/:id`, ({ params }) =>
        HttpResponse.json(
          detail({ id: Number(params.id), status: statuses[String(params.id)] ?? "live", version: "7" }),
        ),
      ),
      http.untyped.patch(`${VEHICLES}/:id`, async ({ request, params }) => {
        const body = (await request.json()) as { status: AdminListing["status"] };
        requests.push({ path: String(params.id), body });
        statuses[String(params.id)] = body.status;
        return HttpResponse.json({});
      }),
    );
    return requests;
  }

  const withdraw = async () => {
    open("/admin/listings");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await press("Withdraw (2)");
    const confirmation = await dialog("Withdraw the selected listings?");
    await userEvent.type(await confirmation.findByLabelText("Reason"), "Photos missing.");
    await userEvent.click(confirmation.getByRole("button", { name: "Withdraw" }));
  };

  it("withdraw those for sale for one reason, and undo it", async () => {
    const requests = stored({});
    await withdraw();
    expect(await screen.findByText("2 listings withdrawn")).toBeInTheDocument();
    const body = { status: "withdrawn", version: "7", reason: "Photos missing." };
    expect(requests.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "1", body },
      { path: "2", body },
    ]);
    await press("Undo");
    await screen.findByText("Undone for 2 listings");
    expect(requests.slice(2).map((change) => change.body)).toEqual(Array(2).fill({ status: "live", version: "7" }));
  });

  it("list withdrawn ones for sale, name those that are refused, and undo it", async () => {
    const gone = cars.slice(0, 2).map((each) => ({ ...each, status: "withdrawn" as const }));
    const statuses: Record<string, AdminListing["status"]> = { 1: "withdrawn", 2: "withdrawn" };
    const requests = stored(statuses, gone);
    const sentence = "Listing 9 (1995 Porsche 993) has this VIN and is for sale";
    server.use(
      http.untyped.patch(`${VEHICLES}/2`, () => problem(422, { message: sentence, fields: { vin: sentence } })),
    );
    open("/admin/listings");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await press("List for Sale");
    expect(await screen.findByText("1 listing listed for sale")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `1 listing not changed:1995 Porsche 993, #2: ${sentence}`,
    );
    await press("Undo");
    await screen.findByText("Undone for 1 listing");
    expect(requests).toEqual([
      { path: "1", body: { status: "live", version: "7" } },
      { path: "1", body: { status: "withdrawn", version: "7", reason: "Listing it for sale was undone." } },
    ]);
  });

  it("leave a listing whose status changed meanwhile as it is, and say so", async () => {
    const requests = stored({ 2: "under_offer" });
    await withdraw();
    expect(await screen.findByRole("alert")).toHaveTextContent("1995 Porsche 993, #2: It is now: under offer.");
    expect(requests.map(({ path }) => path)).toEqual(["1"]);
  });
});
