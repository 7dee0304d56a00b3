import type { InquiryThread } from "@entities/inquiry/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import InquiriesPage from "./InquiriesPage";
import InquiryPage from "./InquiryPage";

const KEY = "a".repeat(64);

const inquiry: InquiryThread = {
  reference: "MQ-7F3K9Q2M",
  kind: "inquiry",
  stage: "answered",
  revision: 2,
  asked: { name: "Ada", text: "Is it still for sale?", vehicleId: 1, vehicle: "2020 Ferrari 812 Superfast" },
  receivedAt: "2026-11-21T10:00:00.000Z",
  messages: [{ id: 1, isMine: false, isNote: false, text: "It is.", at: "2026-11-21T11:00:00.000Z" }],
};

const slots = [
  { id: 5, town: "chicago", startsAt: "2026-12-01T15:00:00.000Z", endsAt: "2026-12-01T16:00:00.000Z" },
  { id: 6, town: "chicago", startsAt: "2026-12-01T16:00:00.000Z", endsAt: "2026-12-01T17:00:00.000Z" },
];

afterEach(() => vi.useRealTimers());

function open(now: InquiryThread = inquiry) {
  server.use(http.get("/api/inquiries/{key}", () => HttpResponse.json(now)));
  renderAt(
    `/inquiries/${KEY}`,
    <Routes>
      <Route path="/inquiries/:key" element={<InquiryPage />} />
    </Routes>,
  );
}

it("shows a conversation and replies with the revision that was read", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/inquiries/{key}/messages", async ({ request }) => {
      sent.push(await request.json());
      const mine = { id: 2, isMine: true, isNote: false, text: "Gladly.", at: "2026-11-21T12:00:00.000Z" };
      return HttpResponse.json({
        ...inquiry,
        stage: "received",
        revision: 3,
        messages: [...inquiry.messages, mine],
      });
    }),
  );
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "2020 Ferrari 812 Superfast" })).toBeInTheDocument();
  const conversation = within(screen.getByRole("list", { name: "Conversation" }));
  expect(conversation.getByText("Is it still for sale?")).toBeInTheDocument();
  expect(conversation.getByText("It is.")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Message to the concierge"), "Gladly.");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  expect(await conversation.findByText("Gladly.")).toBeInTheDocument();
  expect(sent).toEqual([{ text: "Gladly.", revision: 2 }]);
  expect(screen.getByLabelText("Message to the concierge")).toHaveValue("");
  expect(screen.getByText("Received")).toBeInTheDocument();
});

it("keeps the reply when the conversation has changed, and shows the change", async () => {
  let reads = 0;
  server.use(
    http.post("/api/inquiries/{key}/messages", () =>
      problem(409, { status: 409, message: "This conversation has gone on meanwhile." }),
    ),
  );
  open();
  await screen.findByText("It is.");
  server.use(
    http.get("/api/inquiries/{key}", () => {
      reads += 1;
      return HttpResponse.json({ ...inquiry, stage: "closed", revision: 3 });
    }),
  );
  await userEvent.type(screen.getByLabelText("Message to the concierge"), "Gladly.");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("This conversation has gone on meanwhile.")).toBeInTheDocument();
  expect(await screen.findByText("Closed")).toBeInTheDocument();
  expect(reads).toBe(1);
  expect(screen.getByLabelText("Message to the concierge")).toHaveValue("Gladly.");
});

it("requests a time in Central Time, and offers others when it is taken", async () => {
  let offered = slots;
  const picked: unknown[] = [];
  server.use(
    http.get("/api/appointments/slots", () => HttpResponse.json(offered)),
    http.untyped.put(`/api/inquiries/${KEY}/appointment`, async ({ request }) => {
      const body = (await request.json()) as { slotId: number };
      picked.push(body);
      if (body.slotId === 5) {
        offered = slots.slice(1);
        return problem(409, { status: 409, message: "This time was taken meanwhile." });
      }
      const [, other] = slots;
      return HttpResponse.json({ ...inquiry, appointment: { ...other, slotId: 6, state: "requested" } });
    }),
  );
  open();
  const first = await screen.findByRole("option", { name: "Tue, Dec 1, 9:00 – 10:00 AM" });
  await userEvent.selectOptions(screen.getByLabelText("Time"), first);
  await userEvent.click(screen.getByRole("button", { name: "Request this time" }));
  expect(await screen.findByText("This time was taken meanwhile.")).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Time"), "Tue, Dec 1, 10:00 – 11:00 AM");
  expect(screen.queryByRole("option", { name: "Tue, Dec 1, 9:00 – 10:00 AM" })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Request this time" }));
  expect(await screen.findByText("Requested, to be confirmed")).toBeInTheDocument();
  expect(screen.getByText(/Tuesday, December 1/)).toBeInTheDocument();
  expect(picked).toEqual([
    { slotId: 5, revision: 2 },
    { slotId: 6, revision: 2 },
  ]);
});

it("shows the appointment before the messages if it was asked for one", async () => {
  server.use(http.get("/api/appointments/slots", () => HttpResponse.json(slots)));
  const wish = { town: "chicago", date: "2026-12-01", time: "afternoon" } as const;
  open({ ...inquiry, kind: "appointment", asked: { ...inquiry.asked, wish } });
  const appointment = await screen.findByRole("complementary", { name: "Appointment" });
  const messages = screen.getByRole("region", { name: "Messages" });
  expect(appointment.compareDocumentPosition(messages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("accepts a proposed time and cancels the appointment", async () => {
  vi.setSystemTime("2026-12-01T15:30:00Z");
  const [slot] = slots;
  const meeting = { slotId: 5, town: "chicago", startsAt: slot?.startsAt ?? "", endsAt: slot?.endsAt ?? "" };
  server.use(
    http.put("/api/inquiries/{key}/appointment", () =>
      HttpResponse.json({ ...inquiry, revision: 3, appointment: { ...meeting, state: "confirmed" } }),
    ),
    http.delete("/api/inquiries/{key}/appointment", ({ request }) => {
      expect(new URL(request.url).searchParams.get("revision")).toBe("3");
      return HttpResponse.json({ ...inquiry, revision: 4, appointment: { ...meeting, state: "cancelled" } });
    }),
  );
  open({ ...inquiry, appointment: { ...meeting, state: "proposed" } });
  await userEvent.click(await screen.findByRole("button", { name: "Accept this time" }));
  expect(await screen.findByText("Confirmed")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Add to your calendar" })).toHaveAttribute(
    "href",
    `/api/inquiries/${KEY}/appointment.ics`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel appointment" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel appointment" }));
  expect(await screen.findByText("Canceled")).toBeInTheDocument();
});

it("offers no cancellation of an appointment whose time has passed", async () => {
  const [slot] = slots;
  const meeting = { slotId: 5, town: "chicago", startsAt: slot?.startsAt ?? "", endsAt: slot?.endsAt ?? "" };
  vi.setSystemTime("2026-12-01T16:00:00Z");
  open({ ...inquiry, appointment: { ...meeting, state: "confirmed" } });
  expect(await screen.findByText("Confirmed")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Cancel appointment" })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add to your calendar" })).not.toBeInTheDocument();
  expect(screen.getByLabelText("Town")).toBeInTheDocument();
});

it("says that a link is unknown", async () => {
  server.use(http.get("/api/inquiries/{key}", () => problem(404, { status: 404 })));
  renderAt(
    `/inquiries/${KEY}`,
    <Routes>
      <Route path="/inquiries/:key" element={<InquiryPage />} />
    </Routes>,
  );
  expect(await screen.findByRole("heading", { name: "We couldn’t find this conversation" })).toBeInTheDocument();
});

it("lists a member's inquiries, and creates a calendar address once", async () => {
  signIn();
  server.use(
    http.get("/api/inquiries", () =>
      HttpResponse.json([inquiry, { ...inquiry, reference: "MQ-8A2B4C6D", kind: "appointment" }]),
    ),
    http.post("/api/appointments/feed", () =>
      HttpResponse.json({ url: "https://marque.example/api/appointments/feed/x.ics" }, { status: 201 }),
    ),
  );
  renderAt("/inquiries", <InquiriesPage />);
  expect(await screen.findByRole("link", { name: /^2020 Ferrari 812 Superfast.*Question/ })).toHaveAttribute(
    "href",
    "/inquiries/MQ-7F3K9Q2M",
  );
  expect(screen.getByRole("link", { name: /Appointment/ })).toHaveAttribute("href", "/inquiries/MQ-8A2B4C6D");
  await userEvent.click(screen.getByRole("button", { name: "Get calendar link" }));
  expect(await screen.findByText("https://marque.example/api/appointments/feed/x.ics")).toBeInTheDocument();
});

it.each([
  [true, false],
  [false, true],
])("explains an empty list (address confirmed: %s)", async (emailVerified, hasHint) => {
  signIn({ emailVerified });
  server.use(http.get("/api/inquiries", () => HttpResponse.json([])));
  renderAt("/inquiries", <InquiriesPage />);
  expect(await screen.findByText("No inquiries yet")).toBeVisible();
  expect(screen.getByText(/Ask about a vehicle on its page/)).toBeVisible();
  expect(screen.queryByText(/once you have confirmed that address/) !== null).toBe(hasHint);
});

it.each([
  ["under_offer", null, "This car is under offer.", true],
  ["sold", "2026-11-24T18:00:00Z", "This car was sold on November 24, 2026.", true],
  ["unavailable", null, "This car is no longer available. Write to us if you’d like one like it.", false],
] as const)("shows the status of a car that is %s", async (status, since, text, isLinked) => {
  open({ ...inquiry, listing: { status, since } });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "See the vehicle" }) !== null).toBe(isLinked);
  expect(screen.queryByLabelText("Town") !== null).toBe(status === "under_offer");
});
