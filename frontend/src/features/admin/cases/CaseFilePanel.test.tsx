import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { CaseFile } from "../types";
import { CaseFilePanel } from "./CaseFilePanel";

const ADDRESS = "/api/admin/cases/submissions/7";

/** Stubs a case file and records requests. */
function stubCaseFile(file: CaseFile): unknown[] {
  const sent: unknown[] = [];
  let current = file;
  const answer = (next: Partial<CaseFile>) => {
    current = { ...current, ...next, revision: current.revision + 1 };
    return HttpResponse.json(current);
  };
  server.use(
    http.get("/api/admin/cases/{queue}/{reference}", () => HttpResponse.json(current)),
    http.untyped.put(`${ADDRESS}/assignee`, async ({ request }) => {
      const body = (await request.json()) as { username: string | null };
      sent.push(body);
      return answer({ assignee: body.username });
    }),
    http.untyped.post(`${ADDRESS}/notes`, async ({ request }) => {
      const body = (await request.json()) as { text: string };
      sent.push(body);
      const note = { id: current.notes.length + 1, author: "ada_l", text: body.text, at: "2026-11-22T10:00:00Z" };
      return answer({ notes: [...current.notes, note] });
    }),
  );
  return sent;
}

function open() {
  signIn({ isAdmin: true });
  renderAt("/admin/submissions/7", <CaseFilePanel queue="submissions" reference="7" />);
}

it("shows the full names of staff if known, and usernames otherwise", async () => {
  server.use(
    http.get("/api/admin/users", ({ request }) => {
      expect(new URL(request.url).searchParams.get("role")).toBe("admin");
      return HttpResponse.json([
        {
          id: 1,
          username: "ada_l",
          name: "Ada Lovelace",
          email: "ada@example.com",
          emailVerified: true,
          isCollector: false,
          isAdmin: true,
          joinedAt: "2026-01-05T10:00:00Z",
          suspended: false,
          suspendedUntil: null,
        },
      ]);
    }),
  );
  const note = { id: 1, author: "ada_l", text: "Called.", at: "2026-11-22T10:00:00Z" };
  stubCaseFile({ assignee: "ada_l", notes: [note], revision: 0, staff: ["ada_l", "dora"] });
  open();
  expect(await screen.findByRole("option", { name: "Assigned to Ada Lovelace", selected: true })).toBeInTheDocument();
  expect(screen.getByRole("option", { name: "Assigned to dora" })).toBeInTheDocument();
  expect(screen.getByText(/^Ada Lovelace, /)).toBeInTheDocument();
});

it("can be assigned, reassigned and given a note", async () => {
  const sent = stubCaseFile({ assignee: null, notes: [], revision: 0, staff: ["ada_l", "dora"] });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Assign to me" }));
  const assigneeSelect = await screen.findByRole("combobox", { name: "Assigned to" });
  expect(await screen.findByRole("option", { name: "Assigned to ada_l", selected: true })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Assign to me" })).not.toBeInTheDocument();
  await userEvent.selectOptions(assigneeSelect, "dora");
  await screen.findByRole("button", { name: "Assign to me" });
  await userEvent.type(screen.getByLabelText("Staff note"), "Ask for the engine's number.");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  const notes = within(await screen.findByRole("list", { name: "Notes" }));
  expect(notes.getByText("Ask for the engine's number.")).toBeInTheDocument();
  expect(screen.getByLabelText("Staff note")).toHaveValue("");
  expect(sent).toEqual([
    { username: "ada_l", revision: 0 },
    { username: "dora", revision: 1 },
    { text: "Ask for the engine's number.", revision: 2 },
  ]);
});

it("shows a colleague's change, and keeps the note that is being written", async () => {
  stubCaseFile({ assignee: null, notes: [], revision: 0, staff: ["ada_l", "dora"] });
  open();
  const field = await screen.findByLabelText("Staff note");
  await userEvent.type(field, "Called twice.");
  stubCaseFile({ assignee: "dora", notes: [], revision: 4, staff: ["ada_l", "dora"] });
  server.use(
    http.post("/api/admin/cases/{queue}/{reference}/notes", () =>
      problem(409, { message: "Somebody did something with this case meanwhile" }),
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Somebody did something with this case meanwhile");
  expect(await screen.findByRole("option", { name: "Assigned to dora", selected: true })).toBeInTheDocument();
  expect(field).toHaveValue("Called twice.");
});
