import { captureRequests } from "@test/forum";
import { http, problem } from "@test/http";
import { legalVersion } from "@test/legal";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import type { LegalFile, LegalFileSummary } from "../types";
import LegalSection from "./LegalSection";

const PATH = "/api/admin/legal/terms";

const legalFile = (changes: Partial<LegalFile> = {}): LegalFile => ({
  document: "terms",
  revision: 4,
  versions: [legalVersion()],
  currentText: "## Changes",
  currentBody: [{ tag: "h4", children: ["Changes"] }],
  draft: null,
  draftSavedAt: null,
  today: "2026-11-28",
  ...changes,
});

const announced = legalVersion({
  number: 1,
  state: "announced",
  effectiveOn: "2027-01-01",
  note: "Fees are stated.",
  publishedAt: "2026-11-28T10:00:00.000Z",
});

const summary = (document: string, changes: Partial<LegalFileSummary> = {}): LegalFileSummary => ({
  document,
  inForce: legalVersion({ title: document }),
  announced: null,
  draftSavedAt: null,
  ...changes,
});

let stored = legalFile();

function open(path = "/admin/legal/terms") {
  renderAt(
    path,
    <Routes>
      <Route path="/admin/:section/:item?" element={<LegalSection />} />
    </Routes>,
  );
}

beforeEach(() => {
  stored = legalFile();
  signIn({ isAdmin: true });
  server.use(
    http.get("/api/admin/legal", () =>
      HttpResponse.json([
        summary("terms", { announced, draftSavedAt: "2026-11-28T10:00:00.000Z" }),
        summary("cookies"),
      ]),
    ),
    http.get("/api/admin/legal/{document}", () => HttpResponse.json(stored)),
  );
});

it("lists the texts with their announced versions and drafts", async () => {
  open("/admin/legal");
  const row = await screen.findByRole("link", { name: /^terms/ });
  expect(row).toHaveTextContent("New version January 1, 2027");
  expect(row).toHaveTextContent("Draft");
  expect(screen.getByRole("link", { name: /^cookies/ })).not.toHaveTextContent("Draft");
});

it("publishes what was entered once it is complete and confirmed", async () => {
  const sent = captureRequests("post", `${PATH}/versions`, () => {
    stored = legalFile({ revision: 5, versions: [announced, legalVersion()] });
    return HttpResponse.json(stored);
  });
  open();
  expect(await screen.findByLabelText("Text")).toHaveValue("## Changes");
  await userEvent.click(screen.getByRole("button", { name: "Publish…" }));
  expect(await screen.findByText("Please say what changed")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.type(screen.getByLabelText("What changed"), "Fees are stated.");
  await userEvent.click(screen.getByRole("button", { name: "Publish…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this version?" }));
  expect(dialog.getByText(/^It applies from November 28, 2026/)).toHaveTextContent("All members are notified");
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Version published")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: "Terms of Use",
      text: "## Changes",
      effectiveOn: "2026-11-28",
      note: "Fees are stated.",
      revision: 4,
    },
  ]);
  expect(await screen.findByText(/withdraw the announced one first/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publish…" })).toBeNull();
});

it("shows errors of the server at their fields", async () => {
  captureRequests("post", `${PATH}/versions`, () =>
    problem(422, "Please correct the form", { effectiveOn: "Please choose today or a later date" }),
  );
  open();
  await userEvent.type(await screen.findByLabelText("What changed"), "Fees");
  await userEvent.click(screen.getByRole("button", { name: "Publish…" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Please choose today or a later date")).toBeVisible();
  expect(screen.getByLabelText("What changed")).toHaveValue("Fees");
});

it("saves an incomplete draft, each time based on the latest revision", async () => {
  const sent = captureRequests("put", `${PATH}/draft`, (body) => {
    const { draft, revision } = body as { draft: LegalFile["draft"]; revision: number };
    stored = legalFile({ revision: revision + 1, draft, draftSavedAt: "2026-11-28T10:00:00.000Z" });
    return HttpResponse.json(stored);
  });
  open();
  await userEvent.type(await screen.findByLabelText("Text"), " and fees");
  await userEvent.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText(/^Draft saved Nov 28, 2026/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { revision: 4, draft: { text: "## Changes and fees", note: "" } },
    { revision: 5, draft: { text: "## Changes and fees" } },
  ]);
});

const ownDraft = { title: "Terms of Use", text: "Mine", effectiveOn: "2026-12-01", note: "" };

it("discards a draft after a confirmation and starts again from the text in effect", async () => {
  stored = legalFile({ draft: ownDraft, draftSavedAt: "2026-11-28T10:00:00.000Z" });
  const sent = captureRequests("put", `${PATH}/draft`, () => {
    stored = legalFile({ revision: 5 });
    return HttpResponse.json(stored);
  });
  open();
  await userEvent.type(await screen.findByLabelText("Text"), " and more");
  await userEvent.click(screen.getByRole("button", { name: "Discard draft" }));
  const dialog = await screen.findByRole("dialog", { name: "Discard this draft?" });
  expect(sent).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Draft discarded")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ revision: 4, draft: null }]);
  expect(screen.getByLabelText("Text")).toHaveValue("## Changes");
  expect(screen.getByLabelText("Effective date")).toHaveValue("2026-11-28");
  await waitFor(() => expect(screen.getByText(/^No draft yet/)).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Discard draft" })).toBeNull();
});

it("does not discard a draft that somebody else saved meanwhile", async () => {
  stored = legalFile({ draft: ownDraft, draftSavedAt: "2026-11-28T10:00:00.000Z" });
  captureRequests("put", `${PATH}/draft`, () => problem(409, "This text has been changed in the meantime."));
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Discard draft" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect(await dialog.findByText("This text has been changed in the meantime.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText("Text")).toHaveValue("Mine");
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

it("keeps what was entered when somebody else changed the text, until it is reloaded", async () => {
  captureRequests("put", `${PATH}/draft`, () => {
    const draft = { title: "Terms", text: "Theirs", effectiveOn: "2026-12-01", note: "" };
    stored = legalFile({ revision: 9, draft, draftSavedAt: "2026-11-28T10:00:00.000Z" });
    return problem(409, "This text has been changed in the meantime.");
  });
  open();
  await userEvent.type(await screen.findByLabelText("Text"), " mine");
  await userEvent.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("This text has been changed in the meantime.")).toBeVisible();
  expect(screen.getByLabelText("Text")).toHaveValue("## Changes mine");
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.getByLabelText("Text")).toHaveValue("Theirs"));
});

it("shows a preview beside the text in effect", async () => {
  captureRequests("post", "/api/admin/legal/preview", () =>
    HttpResponse.json({ body: [{ tag: "h4", children: ["Fees"] }] }),
  );
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Preview" }));
  const side = await screen.findByRole("region", { name: "New text" });
  expect(within(side).getByRole("heading", { name: "Fees" })).toBeVisible();
  const current = screen.getByRole("region", { name: "Text in effect" });
  expect(within(current).getByRole("heading", { name: "Changes" })).toBeVisible();
});

it("withdraws an announced version after a confirmation, and keeps what was entered", async () => {
  stored = legalFile({ versions: [announced, legalVersion()] });
  const sent = captureRequests("post", `${PATH}/versions/1/withdraw`, () => {
    stored = legalFile({ revision: 5, versions: [{ ...announced, state: "withdrawn" }, legalVersion()] });
    return HttpResponse.json(stored);
  });
  open();
  await userEvent.type(await screen.findByLabelText("Text"), " mine");
  await userEvent.click(screen.getByRole("button", { name: "Withdraw version 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw version 1?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Version 1 withdrawn")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Publish…" })).toBeVisible();
  expect(screen.getByLabelText("Text")).toHaveValue("## Changes mine");
  const versions = within(screen.getByRole("region", { name: "Versions" }));
  expect(versions.getByText("Withdrawn")).toBeVisible();
  expect(versions.getByRole("link", { name: /Version 1/ })).toHaveAttribute("href", "/terms?version=1");
});

it("says when a text could not be loaded, and when no text has that name", async () => {
  server.use(http.get("/api/admin/legal/{document}", () => problem(503, {})));
  open();
  expect(await screen.findByText("This text couldn’t be loaded.")).toBeVisible();
});
