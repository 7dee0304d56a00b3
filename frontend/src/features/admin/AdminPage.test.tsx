import { openAdminArea } from "@test/adminPage";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { MasterDetailLayout } from "./MasterDetailLayout";
import { sections } from "./sections";

it("shows the admin's roles and verifies the access with the server", async () => {
  server.use(
    http.get("/api/admin/status", () =>
      HttpResponse.json({ status: "verified", role: "admin", username: "ada_l", message: "You may." }),
    ),
  );
  openAdminArea();
  expect(await screen.findByText("ada@example.com")).toBeInTheDocument();
  expect(screen.getByText("Is Admin").nextElementSibling).toHaveTextContent("Yes");
  expect(screen.getByText("Is Collector").nextElementSibling).toHaveTextContent("No");
  await userEvent.click(screen.getByRole("button", { name: "Verify Admin Access" }));
  expect(await screen.findByText("Admin Verified")).toBeInTheDocument();
  expect(screen.getByText("You have been verified as an admin user.")).toBeInTheDocument();
  const result = within(screen.getByRole("region", { name: "Verification" }));
  for (const value of ["verified", "admin", "ada_l", "You may."]) expect(result.getByText(value)).toBeInTheDocument();
});

it.each([
  [() => problem(403, { message: "Not any more." }), "Not any more."],
  [() => new HttpResponse("", { status: 500 }), "Failed to verify admin status"],
  [() => HttpResponse.error(), "An unknown error occurred"],
])("says why the verification failed", async (answer, reason) => {
  server.use(http.get("/api/admin/status", answer));
  openAdminArea();
  await userEvent.click(await screen.findByRole("button", { name: "Verify Admin Access" }));
  expect(await screen.findByText("Admin Verification Failed")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Error:" }).nextElementSibling).toHaveTextContent(reason);
});

it("marks the notifications of the opened page as read", async () => {
  const marked: unknown[] = [];
  server.use(
    http.get("/api/notifications/unread", () => HttpResponse.json({ unread: 2 })),
    http.post("/api/notifications/read", async ({ request }) => {
      marked.push(await request.json());
      return HttpResponse.json({ unread: 1 });
    }),
  );
  openAdminArea("/admin/nowhere");
  await waitFor(() => expect(marked).toEqual([{ page: "/admin/nowhere" }]));
});

it("says that a section does not exist", async () => {
  openAdminArea("/admin/nowhere");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeInTheDocument();
});

it("moves through a queue by keyboard and opens a case", async () => {
  renderAt(
    "/admin/things",
    <Routes>
      <Route
        path="/admin/:section/:item?"
        element={
          <MasterDetailLayout
            title="Things"
            path="things"
            items={["one", "two"]}
            onRetry={() => undefined}
            itemKey={(item) => item}
            renderRow={(item) => item}
            emptyText="All clear"
          >
            {(key) => <p>The case of {key}</p>}
          </MasterDetailLayout>
        }
      />
    </Routes>,
  );
  await userEvent.keyboard("jjjk");
  expect(screen.getByRole("link", { name: "one" })).toHaveFocus();
  await userEvent.keyboard("j{Enter}");
  expect(await screen.findByText("The case of two")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "two" })).toHaveAttribute("aria-current", "true");
});

it.each([
  ["/admin/things", null],
  ["/admin/things?state=closed", "/admin/things"],
])("says why the list at %s is empty", async (path, unfiltered) => {
  renderAt(
    path,
    <Routes>
      <Route
        path="/admin/:section/:item?"
        element={
          <MasterDetailLayout<string>
            title="Things"
            path="things"
            items={[]}
            onRetry={() => undefined}
            itemKey={(item) => item}
            renderRow={(item) => item}
            emptyText="All clear"
          >
            {() => null}
          </MasterDetailLayout>
        }
      />
    </Routes>,
  );
  expect(await screen.findByRole("heading", { name: "All clear" })).toBeInTheDocument();
  const reset = screen.queryByRole("link", { name: "Reset filters" });
  expect(reset?.getAttribute("href") ?? null).toBe(unfiltered);
});

it("shows the number of open cases beside each section of the menu", async () => {
  server.use(
    http.get("/api/admin/queues", () =>
      HttpResponse.json([{ queue: "reports", waiting: 3, oldest: null, promisedBy: null, promisedDays: 1 }]),
    ),
  );
  openAdminArea();
  const menu = within(screen.getByRole("navigation", { name: "Admin" }));
  expect(await menu.findByRole("link", { name: /^Reports\s+3\s*open$/ })).toBeInTheDocument();
  expect(menu.getByRole("link", { name: "Listings" })).toBeInTheDocument();
});

it("names the open section on the button that opens the menu on small screens", async () => {
  server.use(http.get("/api/admin/reports", () => HttpResponse.json([])));
  openAdminArea("/admin/reports");
  const button = screen.getByRole("button", { name: "Reports" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  const menu = screen.getByRole("navigation", { name: "Admin" });
  expect(menu).toHaveAttribute("id", button.getAttribute("aria-controls"));
  const system = within(within(menu).getByRole("group", { name: "System" }));
  expect(system.getAllByRole("link").map(({ textContent }) => textContent?.trim())).toEqual([
    "Audit log",
    "Operations",
    "Legal texts",
    "Settings",
  ]);
  await userEvent.click(within(menu).getByRole("link", { name: "Overview" }));
  expect(screen.getByRole("button", { name: "Overview" })).toHaveAttribute("aria-expanded", "false");
});

it("lists overdue queues first, then the longest waiting, and names empty ones in one sentence as in the menu", async () => {
  const [now, hour] = [Date.now(), 3_600_000];
  const queue = (name: string, hoursWaiting: number | null, hoursLeft: number | null) => ({
    queue: name,
    waiting: hoursWaiting === null ? 0 : 2,
    oldest: hoursWaiting === null ? null : new Date(now - hoursWaiting * hour).toISOString(),
    promisedBy: hoursLeft === null ? null : new Date(now + hoursLeft * hour).toISOString(),
    promisedDays: 1,
  });
  server.use(
    http.get("/api/admin/queues", () =>
      HttpResponse.json([
        queue("reports", null, null),
        queue("applications", 60, 12),
        queue("questions", 5, 19),
        queue("inquiries", 30, -6),
        queue("submissions", null, null),
      ]),
    ),
  );
  openAdminArea();
  const overview = within(screen.getByRole("region", { name: "Queue" }));
  await overview.findByRole("link", { name: /Inquiries/ });
  expect(overview.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/inquiries",
    "/admin/applications",
    "/admin/questions",
    "/admin/submissions",
    "/admin/reports",
  ]);
  expect(overview.getByText(/^All clear:/)).toHaveTextContent("All clear: Submissions, Reports");
});

it("groups the menu and keeps every section in it", async () => {
  openAdminArea("/admin/nowhere");
  const groups = screen.getAllByRole("group").map((group) => [
    group.getAttribute("aria-label"),
    within(group)
      .getAllByRole("link")
      .map((link) => link.textContent?.trim()),
  ]);
  expect(groups.map(([name]) => name)).toEqual(["Cars", "Clients", "Members", "System"]);
  expect(groups[1]?.[1]).toEqual(["Inquiries", "Questions", "Appointments"]);
  expect(groups.flatMap(([, links]) => links)).toEqual(sections.map(({ label }) => label));
});

it("shows an overview of the keys by ?", async () => {
  openAdminArea("/admin/nowhere");
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Go to…" })).toBeEnabled());
  await userEvent.keyboard("{Shift>}?{/Shift}");
  const overview = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(overview).toHaveTextContent("Ctrl EnterSend what you’re writing");
});
