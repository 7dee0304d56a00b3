import { stubAdminEvents } from "@test/adminEvents";
import { http } from "@test/http";
import { inquiry, open, REFERENCE, sent, stubInquiries } from "@test/inquiries";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { InquiryCase } from "../types";

afterEach(() => vi.useRealTimers());

beforeEach(stubInquiries);

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
