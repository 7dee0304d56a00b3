import { http } from "@test/http";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { signIn } from "@test/users";
import { fact, ferrari, heading, open, price } from "@test/vehiclePage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

describe("the contact panel", () => {
  it.each(["Save", "Watch"])("sends a visitor who presses %s to the login", async (name) => {
    open();
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    await userEvent.click(panel.getByRole("button", { name, pressed: false }));
    expect(screen.getByTestId("where")).toHaveTextContent("/auth?next=%2Flistings%2F1%2F2020-ferrari-812-superfast");
  });

  it.each([
    ["Save", "/api/user/saved-vehicles"],
    ["Watch", "/api/user/watch-list"],
  ])("saves the vehicle for a member who presses %s", async (name, path) => {
    signIn();
    const sent: string[] = [];
    for (const method of ["put", "delete"] as const) {
      server.use(
        http.untyped[method](`${path}/1`, () => {
          sent.push(method);
          return new HttpResponse(null, { status: 204 });
        }),
      );
    }
    open();
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Save / })).not.toHaveLength(0));
    await userEvent.click(panel.getByRole("button", { name, pressed: false }));
    await userEvent.click(await panel.findByRole("button", { name, pressed: true }));
    expect(await panel.findByRole("button", { name, pressed: false })).toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual(["put", "delete"]));
  });

  it.each([
    ["no watch of a car that is gone", []],
    ["a car that is gone to whoever watches it", [ferrari]],
  ])("offers %s", async (_, watched) => {
    signIn();
    server.use(
      http.get("/api/user/watch-list", () => HttpResponse.json(watched)),
      http.get("/api/user/saved-vehicles", () => HttpResponse.json([ferrari])),
    );
    open({ status: "sold" });
    await heading();
    const panel = within(screen.getByRole("complementary", { name: "Price and contact" }));
    expect(await panel.findByRole("button", { name: "Save", pressed: true })).toBeInTheDocument();
    expect(panel.queryByRole("button", { name: "Watch", pressed: false })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(panel.queryAllByRole("button", { name: "Watch", pressed: true })).toHaveLength(watched.length),
    );
  });

  it("shows the phone number if there is one", async () => {
    setSiteDetails({ contact: { phone: "(312) 555-0142", hours: "9 AM to 6 PM" } });
    open();
    await heading();
    const panel = screen.getByRole("complementary", { name: "Price and contact" });
    expect(panel).toHaveTextContent("Or call (312) 555-0142, Monday to Friday, 9 AM to 6 PM");
    expect(within(panel).getByRole("link", { name: "(312) 555-0142" })).toHaveAttribute("href", "tel:+13125550142");
  });

  it("offers an inquiry and a viewing", async () => {
    open();
    await heading();
    const panel = screen.getByRole("complementary", { name: "Price and contact" });
    expect(within(panel).getByText("$425,000")).toBeInTheDocument();
    expect(within(panel).getByText("For sale")).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole("button", { name: "Request Information" }));
    expect(await screen.findByRole("dialog", { name: "Request Information" })).toHaveTextContent(
      "2020 Ferrari 812 Superfast",
    );
    await userEvent.keyboard("{Escape}");
    await userEvent.click(within(panel).getByRole("button", { name: "Schedule a viewing" }));
    expect(await screen.findByRole("dialog", { name: /schedule a viewing/i })).toHaveTextContent(
      "2020 Ferrari 812 Superfast",
    );
  });

  it("offers no viewing of a sold car", async () => {
    open({
      status: "sold",
      priceHistory: [price(425_000, "2026-11-12"), price(410_000, "2026-11-20", "sold")],
    });
    await heading();
    expect(screen.getAllByText("This vehicle was sold on November 20, 2026.").length).toBeGreaterThan(0);
    expect(fact("Status")).toBe("Sold");
    expect(screen.queryByRole("button", { name: "Schedule a viewing" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Watch" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Request Information" })).toBeInTheDocument();
  });

  it("explains what under offer means", async () => {
    open({ status: "under_offer" });
    await heading();
    expect(
      screen.getAllByText(
        "A buyer has made an offer. You can still ask about it, and we’ll tell you if the sale falls through.",
      ).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Schedule a viewing" })).toBeInTheDocument();
  });

  it("shares by the system's dialog, or copies the link", async () => {
    const user = userEvent.setup();
    open();
    await heading();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
    const share = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ title: "2020 Ferrari 812 Superfast", url: window.location.href });
  });
});
