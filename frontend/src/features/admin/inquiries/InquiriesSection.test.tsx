import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import AdminPage from "../AdminPage";
import type { InquiryCase } from "../types";

const REFERENCE = "MQ-7F3K9Q2M";

const inquiry: InquiryCase = {
  reference: REFERENCE,
  kind: "inquiry",
  stage: "received",
  revision: 1,
  asked: { name: "Grace Hopper", text: "Is it still for sale?", vehicleId: 1, vehicle: "2020 Ferrari 812 Superfast" },
  receivedAt: "2026-11-21T10:00:00.000Z",
  waitingSince: "2026-11-21T10:00:00.000Z",
  promisedBy: "2026-11-22T10:00:00.000Z",
  messages: [],
  staff: ["ada_l", "carla"],
};

let sent: unknown[] = [];

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  sent = [];
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([inquiry])),
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(inquiry)),
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([{ id: 3, name: "Viewing", text: "Do come and see it." }]),
    ),
  );
});

function open(path: string) {
  signIn({ isAdmin: true });
  renderAt(
    path,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/:section/:item?" element={<AdminPage />} />
    </Routes>,
  );
}

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

it("restores a rejected note to the note field only, never to the customer's reply", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", () => problem(401, { message: "Please log in first" })),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.type(await screen.findByLabelText("Note"), "Haggles; do not go below 400.");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  await screen.findByText("Please log in first");
  cleanup();
  open(`/admin/inquiries/${REFERENCE}`);
  expect(await screen.findByDisplayValue("Haggles; do not go below 400.")).toBe(screen.getByLabelText("Note"));
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveValue("");
});

it("replies with a template and shows the new status of the conversation", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", async ({ request }) => {
      sent.push(await request.json());
      const answer = {
        id: 1,
        isMine: true,
        isNote: false,
        author: "ada_l",
        text: "Do come and see it.",
        at: inquiry.receivedAt,
      };
      return HttpResponse.json({ ...inquiry, stage: "answered", revision: 2, messages: [answer] });
    }),
  );
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("link", { name: /Grace Hopper/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.selectOptions(await screen.findByLabelText("Start from a template"), "Viewing");
  expect(screen.getByLabelText("Message")).toHaveValue("Do come and see it.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  const conversation = within(screen.getByRole("list", { name: "Conversation" }));
  expect(await conversation.findByText("Do come and see it.")).toBeInTheDocument();
  expect(sent).toEqual([{ text: "Do come and see it.", isNote: false, revision: 1 }]);
  expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
});

it("closes a conversation in the decision bar, which says what follows, and shows a failure there", async () => {
  let isRefused = true;
  server.use(
    http.post("/api/admin/inquiries/{reference}/close", async ({ request }) => {
      sent.push(await request.json());
      if (isRefused) return problem(503, { status: 503, message: "Please try again" });
      return HttpResponse.json({ ...inquiry, stage: "closed", revision: 2 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  const decision = within(await screen.findByRole("region", { name: "Decision" }));
  await userEvent.click(decision.getByRole("button", { name: "Close" }));
  expect(decision.getByText(/No email is sent; a new message from them reopens it/)).toBeInTheDocument();
  const confirm = decision.getByRole("button", { name: "Close conversation" });
  expect(confirm).toHaveFocus();
  await userEvent.click(confirm);
  expect(await decision.findByRole("alert")).toHaveTextContent("Please try again");
  isRefused = false;
  await userEvent.click(confirm);
  expect(await decision.findByRole("button", { name: "Reopen" })).toHaveAttribute("aria-pressed", "false");
  expect(decision.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual([{ revision: 1 }, { revision: 1 }]);
});

it("asks before a conversation is closed to which a message came under the open form", async () => {
  const reload = stubAdminEvents();
  let current = inquiry;
  server.use(
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.post("/api/admin/inquiries/{reference}/close", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...current, stage: "closed", revision: 3 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  const decision = within(await screen.findByRole("region", { name: "Decision" }));
  await userEvent.click(decision.getByRole("button", { name: "Close" }));
  const theirs = { id: 8, isMine: false, isNote: false, author: null, text: "I’ll take it.", at: inquiry.receivedAt };
  current = { ...inquiry, revision: 2, messages: [theirs] };
  reload();
  expect(await decision.findByRole("alert")).toHaveTextContent(/^A message came while you were deciding\./);
  await userEvent.click(decision.getByRole("button", { name: "Close conversation" }));
  const anyway = await decision.findByRole("button", { name: "Close conversation anyway" });
  expect(sent).toEqual([]);
  await userEvent.click(anyway);
  await waitFor(() => expect(sent).toEqual([{ revision: 2 }]));
});

it("fills in the fields of a template, and points out one that does not exist", async () => {
  server.use(
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([{ id: 3, name: "Viewing", text: "Dear {name}, about {subject} ({reference}, {phone}):" }]),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await screen.findByRole("option", { name: "Viewing" });
  await userEvent.selectOptions(screen.getByLabelText("Start from a template"), "Viewing");
  expect(screen.getByLabelText("Message")).toHaveValue(
    `Dear Grace Hopper, about 2020 Ferrari 812 Superfast (${REFERENCE}, {phone}):`,
  );
  expect(screen.getByText("Replace {phone} before you send: there is no such field.")).toBeInTheDocument();
});

it("keeps an unsent reply with its case: over a closed form, another case and a reload", async () => {
  const other = { ...inquiry, reference: "MQ-OTHER111", asked: { ...inquiry.asked, name: "Joan Clarke" } };
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([inquiry, other])),
    http.get("/api/admin/inquiries/{reference}", ({ params }) =>
      HttpResponse.json(params.reference === REFERENCE ? inquiry : other),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.type(screen.getByLabelText("Message"), "It is.");
  await userEvent.type(await screen.findByLabelText("Note"), "Haggles.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: /Joan Clarke/ }));
  await screen.findByRole("heading", { name: "Joan Clarke" });
  expect(screen.getByLabelText("Note")).toHaveValue("");
  await userEvent.click(screen.getByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveValue("");
  cleanup();
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply · Draft" }));
  expect(screen.getByLabelText("Message")).toHaveValue("It is.");
  expect(screen.getByLabelText("Note")).toHaveValue("Haggles.");
});

it("inserts a template into what was typed, and replaces an untouched one by the next", async () => {
  server.use(
    http.get("/api/admin/reply-templates", () =>
      HttpResponse.json([
        { id: 3, name: "Viewing", text: "Do come and see it." },
        { id: 4, name: "Price", text: "The price is firm." },
      ]),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  const field = screen.getByLabelText("Message");
  await userEvent.type(field, "Yes.Yours");
  await userEvent.type(field, "{ArrowLeft>5/}");
  const template = await screen.findByLabelText("Start from a template");
  await userEvent.selectOptions(template, "Viewing");
  expect(field).toHaveValue("Yes.\n\nDo come and see it.\n\nYours");
  await userEvent.selectOptions(template, "Price");
  expect(field).toHaveValue("Yes.\n\nThe price is firm.\n\nYours");
});

it("asks before a reply is sent that was begun before a colleague's", async () => {
  const theirs = { id: 8, isMine: true, isNote: false, author: "carla", text: "It is sold.", at: inquiry.receivedAt };
  let current = inquiry;
  server.use(
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.post("/api/admin/inquiries/{reference}/messages", async ({ request }) => {
      const body = (await request.json()) as { revision: number };
      sent.push(body);
      if (body.revision !== current.revision) return problem(409, { message: "A colleague answered meanwhile" });
      const ours = { ...theirs, id: 9, author: "ada_l", text: "It is for sale." };
      return HttpResponse.json({ ...current, revision: 3, messages: [theirs, ours] });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  await userEvent.type(screen.getByLabelText("Message"), "It is for sale.");
  current = { ...inquiry, revision: 2, messages: [theirs] };
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/^A reply was sent at .*, since you opened this form\.$/)).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveValue("It is for sale.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(screen.getByText("It is for sale.").closest("li")).toHaveFocus());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toEqual([
    { text: "It is for sale.", isNote: false, revision: 1 },
    { text: "It is for sale.", isNote: false, revision: 2 },
  ]);
  expect(screen.getByRole("button", { name: "Reply" })).toBeVisible();
});

it("previews a new template with its fields filled in", async () => {
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("button", { name: "Templates" }));
  await userEvent.type(await screen.findByLabelText("Text"), "Dear {{name},");
  expect(within(screen.getByRole("region", { name: "Preview" })).getByText("Dear Ada Lovelace,")).toBeInTheDocument();
});

it("does not save a template with an unknown field", async () => {
  open("/admin/inquiries");
  await userEvent.click(await screen.findByRole("button", { name: "Templates" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Price");
  await userEvent.type(screen.getByLabelText("Text"), "Dear {{name}, {{vehicle}");
  await userEvent.click(screen.getByRole("button", { name: "Save template" }));
  expect(await screen.findByText("Use only {name}, {reference} and {subject}")).toBeInTheDocument();
});

it("says that a colleague changed the conversation, and keeps the reply", async () => {
  server.use(
    http.post("/api/admin/inquiries/{reference}/messages", () =>
      problem(409, { status: 409, message: "This conversation is closed" }),
    ),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  expect(screen.getByLabelText("Message")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Message"), "It is.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("This conversation is closed")).toBeInTheDocument();
  expect(screen.getByLabelText("Message")).toHaveValue("It is.");
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

it("confirms an appointment and offers a day's times", async () => {
  vi.setSystemTime("2026-11-30T12:00:00Z");
  const meeting = {
    slotId: 5,
    town: "chicago",
    address: "1 Main Street",
    startsAt: "2026-12-01T15:00:00.000Z",
    endsAt: "2026-12-01T16:00:00.000Z",
  };
  const appointmentRequest: InquiryCase = {
    ...inquiry,
    kind: "appointment",
    appointment: { ...meeting, state: "requested" },
  };
  server.use(
    http.get("/api/admin/inquiries", () => HttpResponse.json([appointmentRequest])),
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(appointmentRequest)),
    http.post("/api/admin/inquiries/{reference}/appointment", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...appointmentRequest, revision: 2, appointment: { ...meeting, state: "confirmed" } });
    }),
    http.get("/api/admin/appointment-slots", () => HttpResponse.json([{ id: 5, ...meeting, reference: REFERENCE }])),
    http.post("/api/admin/appointment-slots", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ offered: 6 }, { status: 201 });
    }),
  );
  open(`/admin/appointments/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Confirm appointment" }));
  const part = within(screen.getByRole("region", { name: "Appointment" }));
  expect(await part.findByText("Confirmed")).toBeInTheDocument();
  expect(part.getByText("Tuesday, December 1, 9:00 AM – 10:00 AM Central Time")).toBeInTheDocument();
  expect(part.getByText("1 Main Street, Chicago, IL")).toBeInTheDocument();
  expect(sent).toEqual([{ action: "confirm", revision: 1 }]);
  await userEvent.click(screen.getByRole("button", { name: "Availability" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add times" }));
  expect(await screen.findByText("6 times added.")).toBeInTheDocument();
  expect(sent[1]).toMatchObject({ town: "chicago", address: "1 Main Street" });
  const times = within(screen.getByRole("list", { name: "Available times" }));
  expect(times.getByRole("heading", { name: "Tuesday, December 1, 1 Main Street, Chicago, IL" })).toBeVisible();
  expect(times.getByText("9–10 AM")).toBeVisible();
  expect(times.getByText(REFERENCE)).toBeInTheDocument();
});

it("shows state and time of an appointment in its row, and the preferred day before there is one", async () => {
  const slot = { slotId: 5, town: "chicago", startsAt: "2026-12-25T16:00:00Z", endsAt: "2026-12-25T17:00:00Z" };
  const wish = { date: "2026-12-24", time: "morning", town: "chicago" };
  server.use(
    http.get("/api/admin/inquiries", () =>
      HttpResponse.json([
        { ...inquiry, kind: "appointment", appointment: { ...slot, state: "requested" } },
        { ...inquiry, kind: "appointment", reference: "MQ-2", asked: { ...inquiry.asked, name: "Alan Turing", wish } },
      ]),
    ),
  );
  open("/admin/appointments");
  const booked = await screen.findByRole("link", { name: /Grace Hopper/ });
  expect(booked).toHaveTextContent("Requested · Fri, Dec 25, 10–11 AM CT");
  expect(screen.getByRole("link", { name: /Alan Turing/ })).toHaveTextContent("Prefers Thu, Dec 24, morning");
});

it("scrolls the last message into view above the reply that opens", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  open(`/admin/inquiries/${REFERENCE}`);
  await userEvent.click(await screen.findByRole("button", { name: "Reply" }));
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByText("Is it still for sale?").closest("li"));
  scrolled.mockRestore();
});

it("asks before a time is proposed for an appointment that changed since the time was chosen", async () => {
  const reload = stubAdminEvents();
  const slot = { id: 6, town: "chicago", startsAt: "2026-12-03T16:00:00Z", endsAt: "2026-12-03T17:00:00Z" };
  const asked = { ...inquiry, kind: "appointment" as const, appointment: { ...slot, state: "requested" as const } };
  let current = asked;
  server.use(
    http.get("/api/admin/inquiries/{reference}", () => HttpResponse.json(current)),
    http.get("/api/appointments/slots", () => HttpResponse.json([slot])),
    http.post("/api/admin/inquiries/{reference}/appointment", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...current, revision: 3 });
    }),
  );
  open(`/admin/inquiries/${REFERENCE}`);
  await screen.findByRole("option", { name: "Thu, Dec 3, 10:00 – 11:00 AM" });
  await userEvent.selectOptions(screen.getByLabelText("Time to propose"), "6");
  const startsAt = "2026-12-04T16:00:00Z";
  current = { ...asked, revision: 2, appointment: { ...asked.appointment, startsAt } };
  reload();
  expect(await screen.findByRole("alert")).toHaveTextContent(/^The appointment changed while you were deciding\./);
  await userEvent.click(screen.getByRole("button", { name: "Propose this time" }));
  const anyway = await screen.findByRole("button", { name: "Propose this time anyway" });
  expect(sent).toEqual([]);
  await userEvent.click(anyway);
  await waitFor(() => expect(sent).toEqual([{ action: "propose", slotId: 6, revision: 2 }]));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
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

it("lists coming appointments by day", async () => {
  const appointment = (startsAt: string, endsAt: string) => ({
    slotId: 5,
    town: "chicago",
    address: "1 Main Street",
    startsAt,
    endsAt,
    state: "confirmed" as const,
  });
  const meetings = [
    { ...inquiry, appointment: appointment("2026-12-01T15:00:00Z", "2026-12-01T16:00:00Z") },
    {
      ...inquiry,
      reference: "MQ-00000001",
      phone: "(312) 555-0142",
      appointment: appointment("2026-12-02T03:00:00Z", "2026-12-02T04:00:00Z"),
    },
    {
      ...inquiry,
      reference: "MQ-00000002",
      appointment: appointment("2026-12-02T15:00:00Z", "2026-12-02T16:00:00Z"),
    },
  ];
  server.use(http.get("/api/admin/appointments", () => HttpResponse.json(meetings)));
  open("/admin/appointments?view=agenda");
  const days = await screen.findAllByRole("heading", { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    "Tuesday, December 1, 2026",
    "Wednesday, December 2, 2026",
  ]);
  const [first] = screen.getAllByRole("list").filter((list) => within(list).queryByText(/555-0142/));
  expect(within(first as HTMLElement).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getAllByText("1 Main Street, Chicago, IL")).toHaveLength(3);
  expect(screen.getAllByRole("link", { name: "Grace Hopper" })[0]).toHaveAttribute(
    "href",
    `/admin/appointments/${REFERENCE}`,
  );
});
