import { appointmentDays } from "@entities/appointment/appointmentDays";
import { accepted, answer, fillContactFields, press, sent, show } from "@test/contactRequests";
import { http } from "@test/http";
import { server } from "@test/server";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { AppointmentForm } from "./AppointmentForm";
import ScheduleViewingDialog from "./ScheduleViewingDialog";

beforeEach(() => {
  sent.length = 0;
});

describe("an appointment request", () => {
  it("is sent with town, day and time", async () => {
    answer("/api/appointments", accepted);
    show(<AppointmentForm service="inspection" />);
    await fillContactFields();
    await userEvent.selectOptions(screen.getByLabelText("Town"), "Lake Forest, IL");
    const { first } = appointmentDays();
    expect(screen.getByLabelText("Preferred day")).toHaveAccessibleDescription("Monday to Friday");
    await userEvent.type(screen.getByLabelText("Preferred day"), first);
    await userEvent.selectOptions(screen.getByLabelText("Time of day"), "Afternoon, noon to 4 PM");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Request Appointment");
    expect(await screen.findByText("MQ-7F3K9Q2M")).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      name: "Ada Lovelace",
      email: "ada@example.com",
      town: "lake forest",
      preferredDate: first,
      preferredTime: "afternoon",
      service: "inspection",
      consent: true,
    });
    expect(screen.getByText(/ · Afternoon, noon to 4 PM · Lake Forest, IL$/)).toBeInTheDocument();
  });

  it("names the chosen time on its receipt", async () => {
    const slot = { id: 5, startsAt: "2026-12-03T16:00:00Z", endsAt: "2026-12-03T17:00:00Z", town: "chicago" };
    server.use(http.get("/api/appointments/slots", () => HttpResponse.json([slot])));
    answer("/api/appointments", accepted);
    show(<AppointmentForm town="chicago" />);
    await fillContactFields();
    await userEvent.selectOptions(await screen.findByLabelText("Time"), "5");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Request Appointment");
    expect(await screen.findByText("Thursday, December 3, 10:00 – 11:00 AM CT, Chicago, IL")).toBeInTheDocument();
  });

  it("needs a town and a day that is neither past nor too far ahead", async () => {
    answer("/api/appointments", accepted);
    show(<AppointmentForm />);
    await fillContactFields();
    await userEvent.type(screen.getByLabelText("Preferred day"), "2020-01-01");
    await press("Request Appointment");
    expect(await screen.findByText("Please choose a town")).toBeInTheDocument();
    expect(screen.getByText("Please choose a day within the next 90 days")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("offers days from tomorrow to ninety days ahead in Central Time", () => {
    expect(appointmentDays(new Date("2026-11-21T17:00:00Z"))).toEqual({ first: "2026-11-22", last: "2027-02-19" });
    // Sunday in London, still Saturday in Chicago.
    expect(appointmentDays(new Date("2026-11-22T04:00:00Z")).first).toBe("2026-11-22");
    // The night daylight saving time starts.
    expect(appointmentDays(new Date("2027-03-14T05:30:00Z")).first).toBe("2027-03-14");
  });

  it("is called a viewing on a vehicle's page, at the vehicle's town", async () => {
    answer("/api/appointments", accepted);
    show(
      <ScheduleViewingDialog
        open
        onOpenChange={() => undefined}
        vehicle={{ id: 1, name: "2020 Ferrari 812 Superfast" }}
        town="chicago"
      />,
    );
    const dialog = await screen.findByRole("dialog", { name: "Schedule a Viewing" });
    expect(dialog).toHaveTextContent("2020 Ferrari 812 Superfast");
    expect(within(dialog).getByLabelText("Town")).toHaveValue("chicago");
  });
});
