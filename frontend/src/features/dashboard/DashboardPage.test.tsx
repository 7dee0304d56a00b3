import { field, LIST, list, open, press, stubDashboard } from "@test/dashboardPage";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { submission, submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(stubDashboard);

describe("the dashboard", () => {
  it("asks a visitor to log in", async () => {
    server.use(http.untyped.get("/api/user", () => problem(401, "Please log in to continue.")));
    open();
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
    expect(screen.getByText("Please log in to access your dashboard.")).toBeVisible();
  });

  it.each([
    ["Ada", "Welcome back, Ada"],
    ["", "Welcome back, ada_l"],
  ])("greets %j with a name", async (firstName, greeting) => {
    signIn({ firstName });
    open();
    expect(await screen.findByRole("heading", { level: 1, name: greeting })).toBeVisible();
  });

  it("has its tab in the address, and shows documents to collectors only", async () => {
    open("/dashboard?tab=documents");
    await screen.findByText("You haven't submitted any vehicles yet.");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "My Submissions",
      "Submit Vehicle",
    ]);
    await userEvent.click(screen.getByRole("tab", { name: "Submit Vehicle" }));
    expect(screen.getByTestId("where")).toHaveTextContent("/dashboard?tab=submit");
    await field("Make");
    await userEvent.click(screen.getByRole("tab", { name: "My Submissions" }));
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/dashboard$/);
  });

  it("shows collectors their documents", async () => {
    signIn({ isCollector: true });
    server.use(
      http.get("/api/documents", () =>
        HttpResponse.json([], { headers: { "X-Used-Bytes": "0", "X-Quota-Bytes": "524288000" } }),
      ),
      http.get("/api/documents/shared", () => HttpResponse.json([])),
    );
    open("/dashboard?tab=documents");
    expect(await screen.findByText(/Only you can read a document until you share it./)).toBeVisible();
    expect(await screen.findByText("No documents are shared with you right now.")).toBeVisible();
  });
});

describe("the list of submissions", () => {
  it("is a table: vehicle, price, day, status, notes", async () => {
    const activity = { views: 1_204, recentViews: 310, saves: 4, inquiries: 1 };
    const price = { price: "$2,300,000", priceNumeric: 2_300_000 };
    const listing = submissionListing({ status: "under_offer", ...price, activity });
    list([
      submission({ id: 3, status: "changes_requested", notes: "Please add the engine bay.", unreadMessages: 2 }),
      submission({ id: 2, status: "approved", listing, pictures: [] }),
      submission({ id: 1, status: "rejected" }),
    ]);
    open();
    const table = await screen.findByRole("table", { name: "My Submissions" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Vehicle", "Price", "Submitted On", "Status", "Notes"]);
    const [, first, second, third] = within(table).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells(first)).toEqual([
      "1972 Lamborghini Miura P400 SV2 new messages",
      "$2,400,000",
      "November 12, 2026",
      "Changes requested",
      "Please add the engine bay.",
    ]);
    expect(cells(second)).toEqual([
      "No photos1972 Lamborghini Miura P400 SV",
      "$2,300,000",
      "November 12, 2026",
      "ApprovedUnder offer1,204 views, 310 in 30 days · 4 saves · 1 inquiry",
      "–",
    ]);
    expect(cells(third)[3]).toBe("Rejected");
    // Labels of the stacked rows on small screens.
    expect([...(third?.querySelectorAll("[data-label]") ?? [])].map((cell) => cell.getAttribute("data-label"))).toEqual(
      expect.arrayContaining(["Price", "Submitted On", "Status"]),
    );
    const thumbnail = (row: HTMLElement | undefined) => row?.querySelector("img")?.getAttribute("src");
    expect(thumbnail(first)).toBe("/api/images/front/960.webp");
    expect(thumbnail(second)).toBeUndefined();
    expect(within(first as HTMLElement).getByRole("link")).toHaveAttribute("href", "/dashboard/submissions/3");
  });

  it("leaves out the notes of an earlier decision while it is in review again", async () => {
    list([submission({ status: "pending", notes: "Please add the engine bay." })]);
    open();
    await screen.findByRole("table", { name: "My Submissions" });
    expect(screen.queryByText("Please add the engine bay.")).toBeNull();
  });

  it.each([
    ["live", "ApprovedFor sale"],
    ["sold", "ApprovedSold"],
    ["withdrawn", "ApprovedWithdrawn"],
  ] as const)("shows first that a listing is %s", async (status, text) => {
    list([submission({ status: "approved", listing: submissionListing({ status }) })]);
    open();
    const [, row] = await screen.findAllByRole("row");
    expect(within(row as HTMLElement).getAllByRole("cell")[3]).toHaveTextContent(text);
  });

  it("links to the form when there are none", async () => {
    open();
    await screen.findByText("You haven't submitted any vehicles yet.");
    await press("Submit Vehicle");
    expect(await field("Make")).toBeInTheDocument();
  });

  it("says that they could not be loaded, and tries again", async () => {
    server.use(http.untyped.get(LIST, () => problem(503, "The database is away.")));
    open();
    expect(await screen.findByText("Failed to load your submissions")).toBeVisible();
    expect(screen.getByText("Error")).toBeVisible();
    expect(screen.getByText("Error loading submissions")).toBeVisible();
    list([submission()]);
    await press("Retry");
    expect(await screen.findByRole("table")).toBeVisible();
  });
});
