import { captureRequests } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SiteSettings, SiteSettingsPage } from "../types";
import SiteSettingsSection from "./SiteSettingsSection";

const PATH = "/api/admin/site-settings";

const settings: SiteSettings = {
  revision: 0,
  email: "",
  phone: "(312) 555-0142",
  address: "",
  hours: "9 AM to 6 PM",
  licenses: "",
  testimonials: [],
  privateMessages: true,
  fees: [],
  holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
};

const page = (saved: Partial<SiteSettings> = {}, savedAt: string | null = null): SiteSettingsPage => ({
  settings: { ...settings, ...saved },
  savedAt,
  federalHolidays: [
    { date: "2026-12-25", name: "Christmas Day" },
    { date: "2027-01-01", name: "New Year’s Day" },
  ],
});

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  signIn({ isAdmin: true });
  server.use(http.get(PATH, () => HttpResponse.json(page())));
});

it("saves contact details, holidays and testimonials as a whole", async () => {
  const sent = captureRequests("put", PATH, (body) =>
    HttpResponse.json(page({ ...(body as SiteSettings), revision: 1 }, "2026-11-27T10:00:00.000Z")),
  );
  renderAt("/admin/settings", <SiteSettingsSection />);
  expect(await screen.findByText(/^Not saved yet/)).toBeVisible();
  await userEvent.type(screen.getByLabelText("Dealer licenses"), "Illinois DL1234");
  await userEvent.click(screen.getByRole("button", { name: "Add federal holidays" }));
  expect(within(screen.getByRole("list", { name: "Holidays" })).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Add federal holidays" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove Christmas Day" }));
  await userEvent.click(screen.getByRole("button", { name: "Add a fee" }));
  await userEvent.type(screen.getByLabelText("Fee"), "Documentary fee");
  await userEvent.type(screen.getByLabelText("Amount"), "$367.70");
  await userEvent.click(screen.getByRole("button", { name: "Add a testimonial" }));
  await userEvent.type(screen.getByLabelText("Quote"), "Straight people.");
  await userEvent.type(screen.getByLabelText("Attribution"), "J. D.");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  expect(await screen.findByText(/^Last saved/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...settings,
      licenses: "Illinois DL1234",
      testimonials: [{ text: "Straight people.", author: "J. D." }],
      privateMessages: true,
      fees: [{ label: "Documentary fee", amount: "$367.70", note: "" }],
      holidays: [{ date: "2027-01-01", name: "New Year’s Day" }],
    },
  ]);
});

it("lists the holidays in effect, and says when entered ones replace the federal ones", async () => {
  vi.setSystemTime("2026-11-30T18:00:00Z");
  const federalHolidays = [
    { date: "2026-12-25", name: "Christmas Day" },
    { date: "2027-01-01", name: "New Year’s Day" },
    { date: "2027-07-05", name: "Independence Day" },
  ];
  server.use(http.get(PATH, () => HttpResponse.json({ ...page({ holidays: [] }), federalHolidays })));
  renderAt("/admin/settings", <SiteSettingsSection />);
  const daysOf = (year: number) =>
    within(screen.getByRole("list", { name: `Holidays in effect in ${year}` }))
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await screen.findByRole("list", { name: "Holidays in effect in 2026" });
  expect(daysOf(2026)).toEqual(["December 25, 2026, Christmas Day"]);
  expect(daysOf(2027)).toEqual(["January 1, 2027, New Year’s Day", "July 5, 2027, Independence Day"]);
  expect(screen.queryByText(/replace the federal holidays/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Add a holiday" }));
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2027-07-05" } });
  await userEvent.type(screen.getByLabelText("Name"), "Closed");
  expect(daysOf(2027)).toEqual(["July 5, 2027, Closed"]);
  expect(daysOf(2026)).toEqual(["December 25, 2026, Christmas Day"]);
  expect(
    screen.getByText(
      "The days entered for 2027 replace the federal holidays of that year. Not included: New Year’s Day.",
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Add federal holidays of 2027" }));
  expect(daysOf(2027)).toEqual(["January 1, 2027, New Year’s Day", "July 5, 2027, Closed"]);
  expect(screen.queryByText(/replace the federal holidays/)).not.toBeInTheDocument();
});

it("shows errors of the server at their fields, and keeps what was entered", async () => {
  captureRequests("put", PATH, () =>
    problem(422, "Please correct the form", {
      phone: "Please enter a phone number",
      holidays: "Holiday 2: Please enter a date",
    }),
  );
  renderAt("/admin/settings", <SiteSettingsSection />);
  await userEvent.type(await screen.findByLabelText("Phone"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Add a holiday" }));
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  expect(await screen.findByText("Holiday 2: Please enter a date")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription("Please enter a phone number"),
  );
  expect(screen.getByLabelText("Phone")).toHaveValue("(312) 555-0142x");
});

it("applies what was entered to what somebody else saved in the meantime", async () => {
  let saved = page();
  server.use(http.get(PATH, () => HttpResponse.json(saved)));
  const sent = captureRequests("put", PATH, (body) => {
    if (saved.settings.revision > 0) return HttpResponse.json(page({ ...(body as SiteSettings), revision: 2 }));
    saved = page({ revision: 1, phone: "(414) 555-0100" }, "2026-11-27T10:00:00.000Z");
    return problem(409, "The settings have been changed in the meantime; please compare them, then save again");
  });
  renderAt("/admin/settings", <SiteSettingsSection />);
  await userEvent.type(await screen.findByLabelText("Dealer licenses"), "Illinois DL1234");
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await waitFor(() => expect(screen.getByLabelText("Phone")).toHaveValue("(414) 555-0100"));
  expect(screen.getByRole("alert")).toHaveTextContent(/^Someone else changed the settings in the meantime/);
  expect(screen.getByLabelText("Dealer licenses")).toHaveValue("Illinois DL1234");
  expect(screen.getByRole("button", { name: "Save settings" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  expect(sent[1]?.body).toMatchObject({ revision: 1, phone: "(414) 555-0100", licenses: "Illinois DL1234" });
});

it("keeps what was entered while another page is open, until it is discarded", async () => {
  renderAt("/admin/settings", <SiteSettingsSection />);
  await userEvent.type(await screen.findByLabelText("Dealer licenses"), "Illinois DL1234");
  await userEvent.click(screen.getByRole("button", { name: "Add a fee" }));
  await userEvent.type(screen.getByLabelText("Fee"), "Documentary fee");
  cleanup();
  server.use(http.get(PATH, () => HttpResponse.json(page({ revision: 1, phone: "(414) 555-0100" }))));
  renderAt("/admin/settings", <SiteSettingsSection />);
  expect(await screen.findByDisplayValue("Illinois DL1234")).toBe(screen.getByLabelText("Dealer licenses"));
  expect(screen.getByLabelText("Fee")).toHaveValue("Documentary fee");
  expect(screen.getByLabelText("Phone")).toHaveValue("(414) 555-0100");
  await userEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText("Dealer licenses")).toHaveValue("");
  expect(screen.queryByLabelText("Fee")).not.toBeInTheDocument();
  expect(sessionStorage.getItem("unsent")).toBeNull();
});

it("says when the settings could not be loaded", async () => {
  server.use(http.get(PATH, () => problem(503, {})));
  renderAt("/admin/settings", <SiteSettingsSection />);
  expect(await screen.findByText("The settings couldn’t be loaded.")).toBeVisible();
});
