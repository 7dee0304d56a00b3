import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { JobStatus, QueuedMail, StorageUse } from "../types";
import OperationsSection from "./OperationsSection";

const MAILS = "/api/admin/mails";

const mail = (traits: Partial<QueuedMail> = {}): QueuedMail => ({
  id: 7,
  recipient: "ada@example.com",
  subject: "Confirm your email",
  state: "given_up",
  failures: 9,
  lastError: "550 no such mailbox",
  queuedAt: "2026-11-12T15:00:00Z",
  nextAttemptAt: null,
  ...traits,
});

const job = (traits: Partial<JobStatus> = {}): JobStatus => ({
  name: "mail-delivery",
  state: "running",
  needsAttention: false,
  startedAt: "2026-11-12T15:00:00Z",
  lastSuccessAt: "2026-11-12T15:05:00Z",
  lastFailureAt: null,
  lastError: null,
  failures: 0,
  restarts: 0,
  ...traits,
});

const storage = (traits: Partial<StorageUse> = {}): StorageUse => ({
  databaseBytes: 6 * 1024 ** 3,
  tables: [
    { name: "vehicles", bytes: 3 * 1024 ** 2 },
    { name: "events", bytes: 64 * 1024 },
  ],
  files: [
    { kind: "photos", files: 1302, bytes: 2.5 * 1024 ** 3, unmeasured: 12 },
    { kind: "documents", files: 2, bytes: 5 * 1024 ** 2, unmeasured: 0 },
    { kind: "evidence", files: 0, bytes: 0, unmeasured: 0 },
    { kind: "feed_files", files: 3, bytes: 0, unmeasured: 3 },
  ],
  lastBackup: { finishedAt: "2026-11-12T15:00:00Z", bytes: 7 * 1024 ** 2 },
  ...traits,
});

/** Serves these emails by state; returns the states asked for. */
function serveMails(byState: Readonly<Record<string, QueuedMail[]>>): string[] {
  const requests: string[] = [];
  server.use(
    http.get(MAILS, ({ request }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "";
      requests.push(state);
      return HttpResponse.json(byState[state] ?? []);
    }),
  );
  return requests;
}

beforeEach(() => {
  signIn({ isAdmin: true });
  server.use(
    http.get("/api/admin/jobs", () => HttpResponse.json([job()])),
    http.get("/api/admin/storage", () => HttpResponse.json(storage())),
  );
});

it("lists the email that needs attention, and other states on request", async () => {
  const requests = serveMails({ attention: [mail()], shown: [mail({ id: 3, subject: "Welcome", state: "shown" })] });
  renderAt("/admin/operations", <OperationsSection />);
  const row = await screen.findByRole("row", { name: /Confirm your email/ });
  expect(row).toHaveTextContent("ada@example.com");
  expect(row).toHaveTextContent("Given up, 9 failed attempts");
  expect(row).toHaveTextContent("550 no such mailbox");
  expect(screen.getByLabelText("Show")).toHaveAccessibleDescription(/^The last attempt failed\./);
  await userEvent.selectOptions(screen.getByLabelText("Show"), "Shown (no mail server)");
  const shown = await screen.findByRole("row", { name: /Welcome/ });
  expect(within(shown).queryByRole("button")).not.toBeInTheDocument();
  expect(requests).toEqual(["attention", "shown"]);
});

it("loads the next page", async () => {
  server.use(
    http.get(MAILS, ({ request }) =>
      new URL(request.url).searchParams.get("cursor") === "7"
        ? HttpResponse.json([mail({ id: 6, subject: "The last one" })])
        : HttpResponse.json([mail()], { headers: { Link: `<${MAILS}?state=attention&cursor=7>; rel="next"` } }),
    ),
  );
  renderAt("/admin/operations", <OperationsSection />);
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("row", { name: /The last one/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

it("retries an email and reloads the list", async () => {
  const requests = serveMails({ attention: [mail()] });
  const retried: string[] = [];
  server.use(
    http.post(`${MAILS}/{id}/retry`, ({ params }) => {
      retried.push(String(params.id));
      return HttpResponse.json(mail({ state: "waiting", failures: 0 }));
    }),
  );
  renderAt("/admin/operations", <OperationsSection />);
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The email will be sent within a minute")).toBeVisible();
  expect(retried).toEqual(["7"]);
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
});

it("drops an email only after a confirmation", async () => {
  serveMails({ attention: [mail()] });
  const dropped: string[] = [];
  server.use(
    http.post(`${MAILS}/{id}/drop`, ({ params }) => {
      dropped.push(String(params.id));
      return HttpResponse.json(mail({ state: "dropped" }));
    }),
  );
  renderAt("/admin/operations", <OperationsSection />);
  await userEvent.click(await screen.findByRole("button", { name: "Drop" }));
  const dialog = await screen.findByRole("dialog", { name: "Drop this email?" });
  expect(dialog).toHaveTextContent("“Confirm your email” to ada@example.com will never be sent");
  expect(dropped).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Drop Email" }));
  await waitFor(() => expect(dropped).toEqual(["7"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("says why an action is not possible", async () => {
  serveMails({ attention: [mail()] });
  server.use(http.post(`${MAILS}/{id}/retry`, () => problem(409, { message: "This email was already sent" })));
  renderAt("/admin/operations", <OperationsSection />);
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("This email was already sent")).toBeVisible();
});

it("shows the jobs, and which of them need attention", async () => {
  serveMails({});
  server.use(
    http.get("/api/admin/jobs", () =>
      HttpResponse.json([
        job(),
        job({
          name: "cleanup",
          state: "restarting",
          needsAttention: true,
          lastSuccessAt: null,
          lastFailureAt: "2026-11-12T15:06:00Z",
          lastError: "it panicked: no more",
          restarts: 2,
        }),
      ]),
    ),
  );
  renderAt("/admin/operations", <OperationsSection />);
  expect(await screen.findByText("No email needs attention")).toBeVisible();
  expect(
    await screen.findByRole("row", {
      name: /^Email delivery ?mail-delivery ?Sends all email, such as confirmations and password resets. Running/,
    }),
  ).not.toHaveTextContent("needs attention");
  expect(screen.getByText(/^1 job needs attention\. Jobs try again automatically/)).toBeVisible();
  const failing = screen.getByRole("row", { name: /cleanup/ });
  // Before the others, and below the head.
  expect(screen.getAllByRole("row").indexOf(failing)).toBe(1);
  expect(failing).toHaveTextContent("Restarting, needs attention");
  expect(failing).toHaveTextContent("it panicked: no more");
});

it("says when a part could not be read", async () => {
  server.use(
    http.get(MAILS, () => problem(503, { message: "The database is away." })),
    http.get("/api/admin/jobs", () => HttpResponse.json([job()])),
  );
  renderAt("/admin/operations", <OperationsSection />);
  expect(await screen.findByText("The database is away.")).toBeVisible();
  expect(await screen.findByRole("row", { name: /mail-delivery/ })).toBeVisible();
});

it("shows the size of the database and of the stored files, if recorded", async () => {
  serveMails({});
  renderAt("/admin/operations", <OperationsSection />);
  const panel = within(screen.getByRole("region", { name: "Storage" }));
  expect(
    await panel.findByText(/The database takes 6 GB\. The last backup, of Nov 12, 2026.*, takes 7 MB\./),
  ).toBeVisible();
  const files = within(panel.getByRole("table", { name: "Stored files" }));
  const size = (name: RegExp) => files.getByRole("row", { name }).lastElementChild;
  expect(files.getByRole("row", { name: /Photos/ })).toHaveTextContent("1,302");
  expect(size(/Photos/)).toHaveTextContent("2.5 GB, 12 not recorded");
  expect(size(/Documents/)).toHaveTextContent("5 MB");
  expect(size(/Evidence/)).toHaveTextContent("None");
  expect(size(/Feed files/)).toHaveTextContent("Not recorded");
  const tables = within(panel.getByRole("table", { name: "Largest tables of the database" }));
  expect(tables.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Name in the databaseSize",
    "vehiclesSize: 3 MB",
    "eventsSize: 64 KB",
  ]);
});

it("says that no backup was made, and when the storage use could not be read", async () => {
  serveMails({});
  server.use(http.get("/api/admin/storage", () => HttpResponse.json(storage({ lastBackup: null }))));
  const { unmount } = renderAt("/admin/operations", <OperationsSection />);
  expect(await screen.findByText(/No scheduled backup has been made yet\. .* BACKUP_URL\./)).toBeVisible();
  unmount();
  server.use(http.get("/api/admin/storage", () => problem(503, { message: "The database is away." })));
  renderAt("/admin/operations", <OperationsSection />);
  expect(await screen.findByText("The storage use couldn’t be loaded.")).toBeVisible();
});
