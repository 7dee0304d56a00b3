import { answers, both, preferences, profile } from "@test/account";
import { field, open, press, session } from "@test/accountPage";
import { http, json, problem } from "@test/http";
import { server } from "@test/server";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

beforeEach(() => {
  server.use(
    http.get("/api/user/profile", json(profile)),
    http.get("/api/user/preferences", json(preferences)),
    http.get("/api/user/sessions", json([session({ id: 9, isCurrent: true })])),
  );
});

describe("notification settings", () => {
  const toggle = (name: string) => screen.findByRole("switch", { name });

  it("are chosen per kind and channel, and saved at once", async () => {
    const sent = answers("patch", "/api/user/preferences", () =>
      HttpResponse.json({
        ...preferences,
        notifications: { ...preferences.notifications, priceAlerts: { email: false, inApp: true } },
      }),
    );
    open("/account?tab=notifications");
    expect(await toggle("Price alerts by Email")).toBeChecked();
    expect(await toggle("Market reports by Email")).not.toBeChecked();
    await userEvent.click(await toggle("Price alerts by Email"));
    await waitFor(() => expect(sent).toEqual([{ notifications: { priceAlerts: { email: false } } }]));
    expect(await toggle("Price alerts by Email")).not.toBeChecked();
    expect(await toggle("Price alerts by In-App")).toBeChecked();
  });

  it("show what cannot be chosen as such", async () => {
    open("/account?tab=notifications");
    for (const row of ["Price alerts", "New listings", "Appointments", "Market reports", "Special events"]) {
      expect(await toggle(`${row} by SMS`)).toBeDisabled();
      expect(await toggle(`${row} by In-App`)).toBeEnabled();
    }
    expect(await toggle("Your cars and applications by In-App")).toBeDisabled();
    expect(await toggle("Your membership and posts by In-App")).toBeDisabled();
    expect(await toggle("Your membership and posts by Email")).toBeEnabled();
    expect(screen.getByText(/SMS is not available yet/)).toBeInTheDocument();
  });

  it.each(["daily", "weekly"])("may be a digest: %s", async (digest) => {
    const sent = answers("patch", "/api/user/preferences", () => HttpResponse.json({ ...preferences, digest }));
    open("/account?tab=notifications");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Email digest" }), digest);
    await waitFor(() => expect(sent).toEqual([{ digest }]));
    expect(screen.getByRole("combobox", { name: "Email digest" })).toHaveValue(digest);
  });

  it("say which kinds are not sent yet", async () => {
    open("/account?tab=notifications");
    await toggle("Market reports by Email");
    const rows = screen.getAllByRole("row").filter((row) => row.textContent?.includes("Not sent yet"));
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Market reports"),
      expect.stringContaining("Special events"),
    ]);
  });

  it("have a row about the admin queues for admins only", async () => {
    open("/account?tab=notifications");
    await toggle("Price alerts by Email");
    expect(screen.queryByRole("switch", { name: "New cases by Email" })).not.toBeInTheDocument();
    cleanup();
    const of = { ...preferences, notifications: { ...preferences.notifications, newCases: both } };
    server.use(http.get("/api/user/preferences", json(of)));
    open("/account?tab=notifications");
    expect(await toggle("New cases by Email")).toBeChecked();
  });

  it("change back when the server could not save them", async () => {
    answers("patch", "/api/user/preferences", () => problem(503, { message: "The database is away" }));
    open("/account?tab=notifications");
    await userEvent.click(await toggle("New listings by In-App"));
    expect(await screen.findByText("Your choice couldn’t be saved")).toBeInTheDocument();
    await waitFor(async () => expect(await toggle("New listings by In-App")).toBeChecked());
  });

  it("that could not be read can be loaded again", async () => {
    server.use(
      http.get("/api/user/preferences", () => problem(503, { message: "The database is away" }), { once: true }),
    );
    open("/account?tab=notifications");
    expect(await screen.findByText("Your notification settings couldn’t be shown.")).toBeInTheDocument();
    await press("Retry");
    expect(await toggle("Price alerts by Email")).toBeInTheDocument();
  });
});

describe("privacy settings", () => {
  it("are changed one by one", async () => {
    let savedPreferences = preferences;
    const sent = answers("patch", "/api/user/preferences", (body) => {
      const { privacy } = body as { privacy: object };
      savedPreferences = { ...savedPreferences, privacy: { ...savedPreferences.privacy, ...privacy } };
      return HttpResponse.json(savedPreferences);
    });
    open("/account?tab=privacy");
    const visibility = await field("Profile visibility");
    expect(visibility).toHaveValue("verified");
    await userEvent.selectOptions(visibility, "Public: everyone");
    await userEvent.selectOptions(screen.getByLabelText("Collection privacy"), "Trusted: the concierge");
    await userEvent.click(screen.getByRole("switch", { name: "Activity status" }));
    await userEvent.click(screen.getByRole("switch", { name: "Analytics sharing" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { privacy: { profileVisibility: "public" } },
        { privacy: { collectionPrivacy: "trusted" } },
        { privacy: { activityStatus: true } },
        { privacy: { analyticsSharing: true } },
      ]),
    );
    await waitFor(() => expect(screen.getByRole("switch", { name: "Analytics sharing" })).toBeChecked());
    expect(screen.getByLabelText("Profile visibility")).toHaveValue("public");
    expect(screen.getByRole("link", { name: "View your profile" })).toHaveAttribute("href", "/members/ada_l");
  });
});
