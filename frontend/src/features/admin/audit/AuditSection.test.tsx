import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { AuditEntry } from "../types";
import AuditSection from "./AuditSection";

const AUDIT = "/api/admin/audit";

const line = (traits: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 9,
  at: "2026-11-12T15:00:00Z",
  actor: { id: 7, username: "ada_l" },
  action: "submission_decided",
  target: { kind: "submission", id: 12, label: "submission 12" },
  details: { submission: 12, to: "changes_requested", reason: "" },
  changes: [],
  reason: null,
  address: "203.0.113.7",
  ...traits,
});

beforeEach(() => {
  signIn({ isAdmin: true });
  server.use(http.get("/api/admin/audit/actions", () => HttpResponse.json(["logged_in", "submission_decided"])));
});

it("shows who did what to what, and loads the next page", async () => {
  server.use(
    http.get("/api/admin/audit", ({ request }) => {
      if (new URL(request.url).searchParams.get("cursor") === "8") {
        return HttpResponse.json([
          line({
            id: 8,
            actor: null,
            action: "role_granted",
            target: { kind: "member", id: 7, label: "ada_l" },
            details: {},
            address: null,
          }),
        ]);
      }
      return HttpResponse.json([line()], { headers: { Link: `<${AUDIT}?cursor=8>; rel="next"` } });
    }),
  );
  renderAt("/admin/audit", <AuditSection />);
  const row = await screen.findByRole("row", { name: /@ada_l/ });
  // The order is fixed, so it is stated and nothing offers another.
  expect(screen.getAllByRole("columnheader").map((column) => column.getAttribute("aria-sort"))).toEqual([
    "descending",
    null,
    null,
    null,
    null,
  ]);
  expect(within(screen.getByRole("table")).queryByRole("button")).not.toBeInTheDocument();
  expect(
    within(row)
      .getAllByRole("cell")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["@ada_l", "Submission decided", "Submission 12", "to: changes requested · from 203.0.113.7"]);
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("row", { name: /The site Role granted @ada_l –/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

it("names the command line and unknown visitors", async () => {
  const failed = line({ id: 8, actor: null, action: "log_in_failed", target: null, details: {} });
  const erased = { actor: null, action: "erased", target: null, address: null };
  const entries = [
    failed,
    line({ ...erased, id: 7, details: { operator: "deploy" } }),
    line({ ...erased, id: 6, details: {} }),
  ];
  server.use(http.get(AUDIT, () => HttpResponse.json(entries)));
  renderAt("/admin/audit", <AuditSection />);
  expect(await screen.findByRole("row", { name: /Unknown visitor Log in failed/ })).toBeVisible();
  const row = screen.getByRole("row", { name: /Command line \(deploy\) Erased/ });
  expect(row).not.toHaveTextContent("operator");
  expect(screen.getByRole("row", { name: /The site Erased/ })).toBeVisible();
});

it("is filtered by actor, action and time", async () => {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get("/api/admin/audit", ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json([]);
    }),
  );
  renderAt("/admin/audit", <AuditSection />);
  expect(await screen.findByText("No matching entries")).toBeVisible();
  await userEvent.type(screen.getByLabelText("By username"), "ada_l");
  await userEvent.selectOptions(
    screen.getByLabelText("Action"),
    await screen.findByRole("option", { name: "Logged in" }),
  );
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-02" } });
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  const last = requests.at(-1);
  expect(last?.get("actor")).toBe("ada_l");
  expect(last?.get("action")).toBe("logged_in");
  // The server reads them as whole days in Central Time.
  expect(last?.get("from")).toBe("2026-11-01");
  expect(last?.get("to")).toBe("2026-11-02");
});

it("takes usernames as the table writes them, and names actions in words", async () => {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get("/api/admin/audit/actions", () =>
      HttpResponse.json(["template_kept", "slots_offered", "meeting_proposed"]),
    ),
    http.get("/api/admin/audit", ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json([line({ action: "submission_moved" })]);
    }),
  );
  renderAt("/admin/audit", <AuditSection />);
  expect(await screen.findByRole("row", { name: /Submission status changed/ })).toBeVisible();
  expect(await screen.findByRole("option", { name: "Reply template saved" })).toBeInTheDocument();
  expect(screen.getByRole("option", { name: "Appointment times added" })).toBeInTheDocument();
  expect(screen.getByRole("option", { name: "Appointment proposed" })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("By username"), "@ada_l");
  await userEvent.type(screen.getByLabelText("Affected username"), " @max_911");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(requests.at(-1)?.get("actor")).toBe("ada_l"));
  expect(requests.at(-1)?.get("target")).toBe("max_911");
});

it("shows what the server says about an object at its field, and finds nothing for a member by name", async () => {
  const sentence = "Write the kind and the number, such as vehicle:711";
  server.use(
    http.get("/api/admin/audit", ({ request }) =>
      new URL(request.url).searchParams.get("object") === "MQ-7F3K9Q2M"
        ? problem(422, sentence, { object: sentence })
        : HttpResponse.json([]),
    ),
  );
  renderAt("/admin/audit", <AuditSection />);
  await userEvent.type(await screen.findByLabelText("Object"), "MQ-7F3K9Q2M");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(screen.getByLabelText("Object")).toHaveAccessibleDescription(sentence));
  expect(screen.queryByText("The audit log couldn’t be loaded.")).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText("Object"));
  await userEvent.type(screen.getByLabelText("By username"), "nobody");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByText("No entries found for @nobody")).toBeVisible();
  expect(screen.getByLabelText("Object")).not.toHaveAccessibleDescription();
});

it("is exported as a table with the current filters", async () => {
  server.use(http.get("/api/admin/audit", () => HttpResponse.json([line()])));
  renderAt("/admin/audit", <AuditSection />);
  const link = await screen.findByRole("link", { name: "Download as CSV" });
  expect(link).toHaveAttribute("href", "/api/admin/audit/export");
  await userEvent.type(screen.getByLabelText("By username"), "ada_l");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Download as CSV" })).toHaveAttribute(
      "href",
      "/api/admin/audit/export?actor=ada_l",
    ),
  );
});

it("is filtered by the address for one object", async () => {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get("/api/admin/audit", ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return HttpResponse.json([]);
    }),
  );
  renderAt("/admin/audit?object=vehicle%3A711", <AuditSection />);
  expect(await screen.findByText("No matching entries")).toBeVisible();
  expect(requests.at(-1)?.get("object")).toBe("vehicle:711");
  expect(screen.getByLabelText("Object")).toHaveValue("vehicle:711");
});

it("says when it could not be read", async () => {
  server.use(http.get("/api/admin/audit", () => problem(503, { message: "The database is away." })));
  renderAt("/admin/audit", <AuditSection />);
  expect(await screen.findByText("The database is away.")).toBeVisible();
});

it("shows each changed field before and after, and why", async () => {
  server.use(
    http.get("/api/admin/audit", () =>
      HttpResponse.json([
        line({
          action: "listing_changed",
          target: { kind: "vehicle", id: 711, label: "vehicle 711" },
          details: { vehicle: 711 },
          changes: [
            { field: "miles", before: "4,200 miles", after: "42,000 miles", isWithheld: false },
            { field: "soldAt", before: null, after: "2026-11-12 18:00 UTC", isWithheld: false },
            { field: "status", before: "pending", after: "changes_requested", isWithheld: false },
            { field: "vin", before: null, after: null, isWithheld: true },
          ],
          reason: "The odometer photo shows another digit",
        }),
      ]),
    ),
  );
  renderAt("/admin/audit", <AuditSection />);
  const row = await screen.findByRole("row", { name: /Vehicle 711/ });
  const terms = within(row)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  const values = within(row)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(["miles", "sold at", "status", "vin", "reason"]);
  expect(values).toEqual([
    "4,200 miles → 42,000 miles",
    "none → 2026-11-12 18:00 UTC",
    "pending → changes requested",
    "changed (private)",
    "The odometer photo shows another digit",
  ]);
});
