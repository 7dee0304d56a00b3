import { counts, open, run, stubRun } from "@test/feeds";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("feeds in the admin area", () => {
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
    const check = await screen.findByRole("button", { name: "Check Again" });
    expect(check).toHaveAttribute("aria-disabled", "true");
    const price = screen.getByLabelText("Read Our Price as");
    expect(screen.getByRole("rowheader", { name: "Our Price" })).toBeInTheDocument();
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

  it("ask where the cars are whose rows state no location", async () => {
    const sent = stubRun(run({ unplaced: 1200 }));
    open();
    expect(await screen.findByText(/^1,200 new cars have no location/)).toBeVisible();
    const field = await screen.findByLabelText("Location of cars without one");
    expect(field).toHaveAccessibleDescription(/Remembered for North Shore/);
    await userEvent.type(field, "Naperville, IL");
    await userEvent.click(screen.getByRole("button", { name: "Use This Location" }));
    expect(await screen.findByText("Checking the file")).toBeVisible();
    expect(sent).toEqual([{ path: "/api/admin/imports/7/default-location", body: { location: "Naperville, IL" } }]);
  });

  it("show the location that was chosen, and name one that is refused", async () => {
    stubRun(run({ defaultLocation: "Naperville, IL" }));
    const message = "Location must be at most 120 characters";
    server.use(
      http.put("/api/admin/imports/{id}/default-location", () =>
        problem(422, { message, fields: { location: message } }),
      ),
    );
    open();
    const field = await screen.findByLabelText("Location of cars without one");
    expect(field).toHaveValue("Naperville, IL");
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole("button", { name: "Use This Location" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toBeInvalid();
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
