import { counts, open, run, stubRun } from "@test/feeds";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { FeedSchedule } from "../types";

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
});
