import type { SubmissionReadiness } from "@entities/submission/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission, uploadedPicture } from "@test/submissions";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import DashboardPage from "./DashboardPage";
import SubmissionPage from "./SubmissionPage";

const found: SubmissionReadiness = {
  score: 41,
  checks: [
    { name: "required_fields", state: "warning", sentence: "Still missing or invalid: price", links: [] },
    {
      name: "duplicate_vin",
      state: "warning",
      sentence: "You have submitted a car with this VIN already",
      links: [{ label: "Submission 7", href: "/dashboard/submissions/7" }],
    },
    { name: "pictures", state: "ok", sentence: "There are 3 photos, all large enough", links: [] },
  ],
  shots: [
    { label: "Engine", isShown: true },
    { label: "Underbody", isShown: false },
  ],
};

/** Checked forms with the submission that they revise, in order. */
let checked: { body: Record<string, unknown>; revised: string | null }[];

function stubReadiness(answer: () => Response = () => HttpResponse.json(found)) {
  server.use(
    http.untyped.post("/api/vehicle-submissions/readiness", async ({ request }) => {
      checked.push({
        body: (await request.json()) as Record<string, unknown>,
        revised: new URL(request.url).searchParams.get("submission"),
      });
      return answer();
    }),
  );
}

const open = (path = "/dashboard?tab=submit") =>
  renderAt(
    path,
    <Routes>
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/dashboard/submissions/:id" element={<SubmissionPage />} />
    </Routes>,
  );

beforeEach(() => {
  checked = [];
  signIn();
  server.use(
    http.get("/api/vehicle-submissions", () => HttpResponse.json([])),
    http.get("/api/vehicle-submissions/draft", ({ response }) => response(204).empty()),
  );
});

describe("the listing check", () => {
  it("ends above the banner at the lower edge of the window", async () => {
    stubReadiness();
    open();
    await screen.findByText("Listing check");
    const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
    expect(styles.some((css) => /max-height: calc\(100dvh[^;]*--banner-height/.test(css))).toBe(true);
  });

  it("shows the concierge's checks, the expected photos and the response time", async () => {
    stubReadiness();
    open();
    expect(await screen.findByText("41%")).toBeInTheDocument();
    expect(screen.getByText(/we review within two business days/)).toBeInTheDocument();
    const checks = within(screen.getByRole("list", { name: "Checks", hidden: true }));
    expect(checks.getByText("Still missing or invalid: price")).toBeInTheDocument();
    expect(checks.getByRole("link", { name: "Submission 7", hidden: true })).toHaveAttribute(
      "href",
      "/dashboard/submissions/7",
    );
    const shots = within(screen.getByRole("list", { name: "Shot list", hidden: true })).getAllByRole("listitem", {
      hidden: true,
    });
    expect(shots.map(({ textContent }) => textContent)).toEqual(["Engineadded", "Underbodymissing"]);
  });

  it("follows the form, one request per pause, and never blocks it", async () => {
    stubReadiness();
    open();
    await screen.findByText("41%");
    fireEvent.change(screen.getByLabelText("Make"), { target: { value: "Fer" } });
    fireEvent.change(screen.getByLabelText("Make"), { target: { value: "Ferrari" } });
    await waitFor(() => expect(checked).toHaveLength(2), { timeout: 3000 });
    expect(checked[1]).toMatchObject({ body: { make: "Ferrari", price: "", priceNumeric: null }, revised: null });
    expect(screen.getByRole("button", { name: "Submit Vehicle" })).toBeEnabled();
  });

  it("shows no warnings before the first entry", async () => {
    stubReadiness(() => HttpResponse.json({ ...found, score: 0 }));
    open();
    await screen.findByText("0%");
    expect(screen.queryByText("Still missing or invalid: price")).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("Make"), { target: { value: "Ferrari" } });
    expect(screen.getByText("Still missing or invalid: price")).toBeInTheDocument();
  });

  it("keeps the last result when a request fails", async () => {
    stubReadiness();
    open();
    await screen.findByText("41%");
    stubReadiness(() => problem(503, "Please try again."));
    fireEvent.change(screen.getByLabelText("Make"), { target: { value: "Ferrari" } });
    expect(
      await screen.findByText("We couldn’t check your latest changes.", {}, { timeout: 3000 }),
    ).toBeInTheDocument();
    expect(screen.getByText("41%")).toBeInTheDocument();
  });

  it("suggests the expected photos as captions", async () => {
    stubReadiness();
    const photos = [{ picture: uploadedPicture("front"), alt: "" }];
    server.use(
      http.get("/api/vehicle-submissions/draft", () =>
        HttpResponse.json({ fields: { photos }, savedAt: "2026-11-20T10:00:00Z" }),
      ),
    );
    const { container } = open();
    const caption = await screen.findByLabelText("What photo 1 shows");
    await screen.findByText("41%");
    const list = container.querySelector(`[id="${caption.getAttribute("list")}"]`);
    expect([...(list?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual(["Engine", "Underbody"]);
  });

  it("ignores the submission that is being revised", async () => {
    stubReadiness();
    const sentBack = { ...submission({ id: 12, status: "changes_requested" }), descriptionContent: [], history: [] };
    server.use(
      http.get("/api/vehicle-submissions/{id}", () => HttpResponse.json(sentBack)),
      http.get("/api/vehicle-submissions/{id}/messages", () => HttpResponse.json([])),
    );
    open("/dashboard/submissions/12");
    await userEvent.click(await screen.findByRole("button", { name: "Edit and Resubmit" }));
    expect(await screen.findByText("41%")).toBeInTheDocument();
    expect(checked[0]).toMatchObject({ revised: "12" });
  });
});
