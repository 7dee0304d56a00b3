import { centralTime } from "@shared/format";
import { car, detail, dialog, open, press, stubListings, VEHICLES } from "@test/adminListings";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminListingDetail } from "../types";

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
    const item = within(screen.getByRole("region", { name: /^Case/ }));
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
    const found = await screen.findByRole("region", { name: /^Case/ });
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
    expect(isConfirmOpen.getByLabelText("Note (optional)")).toBeVisible();
    expect(isConfirmOpen.getByLabelText("Date of sale")).toHaveValue(centralTime.isoDate(new Date()));
    fireEvent.change(isConfirmOpen.getByLabelText("Date of sale"), { target: { value: "2026-11-20" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Mark Sold" }));
    await waitFor(() =>
      expect(requests).toEqual([
        { path: `${VEHICLES}/1`, body: { status: "sold", priceNumeric: 405_000, soldOn: "2026-11-20", version: "1" } },
      ]),
    );
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

  it.each([
    ["is offered on a sold listing", { status: "sold" }, true],
    ["is not offered on a listing for sale", { status: "live" }, false],
    ["can be removed from a listing for sale", { badge: { text: "SOLD", variant: "sold" } }, true],
  ] as const)("has a badge for sold cars that %s", async (_, listing, isOffered) => {
    stubListings([car(listing)]);
    open();
    const options = within(await screen.findByLabelText("Badge")).getAllByRole("option");
    expect(options.some(({ textContent }) => textContent === "Sold")).toBe(isOffered);
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
