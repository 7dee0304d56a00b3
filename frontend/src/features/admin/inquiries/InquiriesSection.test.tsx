import { http } from "@test/http";
import { inquiry, open, REFERENCE, sent, stubInquiries } from "@test/inquiries";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

afterEach(() => vi.useRealTimers());

beforeEach(stubInquiries);

it("searches inquiries by name and reference", async () => {
  const searches: (string | null)[] = [];
  server.use(
    http.get("/api/admin/inquiries", ({ request }) => {
      searches.push(new URL(request.url).searchParams.get("search"));
      return HttpResponse.json([inquiry]);
    }),
  );
  open("/admin/inquiries");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search inquiries" }), "lovelace");
  await waitFor(() => expect(searches.at(-1)).toBe("lovelace"));
});

it("shows the day whose end a reply is due at", async () => {
  const promisedBy = "2026-11-24T06:00:00.000Z";
  server.use(http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json({ ...inquiry, promisedBy })));
  open(`/admin/inquiries/${REFERENCE}`);
  expect(await screen.findByText("Nov 23, 2026, 11:59 PM CT")).toBeInTheDocument();
});

it("assigns a conversation and saves a note for staff", async () => {
  server.use(
    http.put("/api/admin/inquiries/{reference}/assignee", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...inquiry, assignee: "carla", revision: 2 });
    }),
    http.post("/api/admin/inquiries/{reference}/messages", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...inquiry, assignee: "carla", revision: 3 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.selectOptions(await screen.findByLabelText("Assigned to"), "carla");
  await vi.waitFor(() => expect(screen.getByLabelText("Assigned to")).toHaveValue("carla"));
  await userEvent.type(await screen.findByLabelText("Note"), "An old client.");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { username: "carla", revision: 1 },
      { text: "An old client.", isNote: true, revision: 2 },
    ]),
  );
});

it("scrolls the last message into view above the reply that opens", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByText("Is it still for sale?").closest("li"));
  scrolled.mockRestore();
});

it("shows what waits, for how long, and what is overdue", async () => {
  const hour = 3_600_000;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
  server.use(
    http.get("/api/admin/queues", () =>
      HttpResponse.json([
        { queue: "inquiries", waiting: 2, oldest: hoursAgo(3.5), promisedBy: hoursAgo(-20.5), promisedDays: 1 },
        { queue: "submissions", waiting: 1, oldest: hoursAgo(73), promisedBy: hoursAgo(25), promisedDays: 2 },
        { queue: "reports", waiting: 0, promisedDays: 1 },
      ]),
    ),
  );
  open("/admin");
  const queueRegion = within(await screen.findByRole("region", { name: "Queue" }));
  expect(await queueRegion.findByText("Oldest 3 h · answer within one business day")).toBeInTheDocument();
  expect(queueRegion.getByText("Oldest 3 days · overdue, answer within two business days")).toBeInTheDocument();
  expect(queueRegion.getByRole("link", { name: /Reports/ })).toHaveAttribute("href", "/admin/reports");
  expect(queueRegion.getByText("All clear:")).toHaveTextContent("All clear: Reports");
});

it("shows that the car was sold and offers no time for it", async () => {
  vi.setSystemTime("2026-11-30T12:00:00Z");
  const listing = { status: "sold" as const, since: "2026-11-24T18:00:00Z" };
  const slot = { slotId: 5, town: "chicago", startsAt: "2026-12-01T15:00:00Z", endsAt: "2026-12-01T16:00:00Z" };
  const asked = { ...inquiry, listing, appointment: { ...slot, state: "requested" as const } };
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([asked])),
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(asked)),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  expect(await screen.findByText(/The car is no longer for sale/)).toBeInTheDocument();
  expect(screen.getAllByText("Sold, November 24, 2026")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Confirm appointment" })).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Time to propose")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Cancel appointment" })).toBeInTheDocument();
});

it("limits the queue to one car and shows all again", async () => {
  const cars: (string | null)[] = [];
  server.use(
    http.get("/api/admin/inquiries", ({ request }) => {
      cars.push(new URL(request.url).searchParams.get("vehicle"));
      return HttpResponse.json([inquiry]);
    }),
  );
  open("/admin/inquiries?stage=&vehicle=44");
  await userEvent.click(await screen.findByRole("button", { name: "Only car #44: show all" }));
  await waitFor(() => expect(cars.at(-1)).toBeNull());
  expect(cars[0]).toBe("44");
});
