import { stubAdminEvents } from "@test/adminEvents";
import { captureRequests } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import type { ApplicationCase } from "../types";
import ApplicationsSection from "./ApplicationsSection";

const submitted: ApplicationCase = {
  applicant: {
    id: 4,
    username: "bob",
    name: "Bob Lutz",
    email: "bob@example.com",
    emailVerified: true,
    isAdmin: false,
    isCollector: false,
    joinedAt: "2026-11-01T12:00:00.000Z",
  },
  application: {
    id: 7,
    status: "submitted",
    note: "I restore early Porsches.",
    garage: [],
    evidence: [],
    steps: [],
    submittedAt: "2026-11-21T12:00:00.000Z",
  },
};

function open(change: Partial<ApplicationCase["application"]> = {}) {
  signIn({ isAdmin: true });
  const shown = { ...submitted, application: { ...submitted.application, ...change } };
  server.use(
    http.get("/api/admin/applications", () => HttpResponse.json([shown])),
    http.get("/api/admin/applications/{id}", () => HttpResponse.json(shown)),
  );
  renderAt(
    "/admin/applications/7",
    <AdminEvents>
      <Routes>
        <Route path="/admin/applications/:item?" element={<ApplicationsSection />} />
      </Routes>
    </AdminEvents>,
  );
}

const decisionBar = async () => within(await screen.findByRole("region", { name: "Decision" }));

it("asks an applicant from the decision bar, which stands before the staff notes", async () => {
  open();
  const sent = captureRequests("post", "/api/admin/applications/:id/decision", () => HttpResponse.json(submitted));
  const bar = await decisionBar();
  await userEvent.click(bar.getByRole("button", { name: "Ask for more" }));
  expect(bar.getByLabelText("Question")).toHaveFocus();
  expect(bar.getByText(/Bob Lutz gets your question/)).toBeInTheDocument();
  await userEvent.click(bar.getByRole("button", { name: "Send question" }));
  expect(sent).toEqual([]);
  await userEvent.type(bar.getByLabelText("Question"), "Which ones?");
  await userEvent.click(bar.getByRole("button", { name: "Send question" }));
  await screen.findByRole("button", { name: "Ask for more", pressed: false });
  expect(sent.map(({ body }) => body)).toEqual([{ status: "more_asked", notes: "Which ones?" }]);
  const notes = await screen.findByRole("heading", { name: "Staff only" });
  const panel = screen.getByRole("region", { name: "Decision" });
  expect(panel.compareDocumentPosition(notes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("offers no second question while one waits, and closes the form of a choice pressed again", async () => {
  open({ status: "more_asked" });
  const bar = await decisionBar();
  expect(bar.queryByRole("button", { name: "Ask for more" })).not.toBeInTheDocument();
  await userEvent.click(bar.getByRole("button", { name: "Deny" }));
  expect(bar.getByLabelText("Reason")).toBeInTheDocument();
  await userEvent.click(bar.getByRole("button", { name: "Deny" }));
  expect(bar.queryByLabelText("Reason")).not.toBeInTheDocument();
});

it("has no decision once it is made", async () => {
  open({ status: "approved" });
  expect(await screen.findByRole("heading", { name: "Bob Lutz" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Decision" })).not.toBeInTheDocument();
});

it("asks again when the applicant answered under the open form", async () => {
  const reload = stubAdminEvents();
  open({ status: "more_asked" });
  const sent = captureRequests("post", "/api/admin/applications/:id/decision", () => HttpResponse.json(submitted));
  const bar = await decisionBar();
  await userEvent.click(bar.getByRole("button", { name: "Deny" }));
  await userEvent.type(bar.getByLabelText("Reason"), "No answer.");
  server.use(http.get("/api/admin/applications/{id}", () => HttpResponse.json(submitted)));
  reload();
  expect(await bar.findByRole("alert")).toHaveTextContent(/^Bob Lutz changed this application while you were deciding/);
  await userEvent.click(bar.getByRole("button", { name: "Deny application" }));
  const anyway = await bar.findByRole("button", { name: "Deny application anyway" });
  expect(sent).toEqual([]);
  await userEvent.click(anyway);
  await screen.findByRole("button", { name: "Deny", pressed: false });
  expect(sent.map(({ body }) => body)).toEqual([{ status: "denied", notes: "No answer." }]);
});

it("keeps a question for which a colleague was faster", async () => {
  open();
  const bar = await decisionBar();
  await userEvent.click(bar.getByRole("button", { name: "Ask for more" }));
  await userEvent.type(bar.getByLabelText("Question"), "Which ones?");
  const asked = { ...submitted, application: { ...submitted.application, status: "more_asked" as const } };
  server.use(
    http.get("/api/admin/applications/{id}", () => HttpResponse.json(asked)),
    http.post("/api/admin/applications/{id}/decision", () => problem(409, { message: "It was asked already." })),
  );
  await userEvent.click(bar.getByRole("button", { name: "Send question" }));
  const unsent = await screen.findByRole("alert", { name: "Your unsent text" });
  expect(unsent).toHaveTextContent("This application was updated in the meantime: Question from the concierge.");
  expect(unsent).toHaveTextContent("Which ones?");
  expect(bar.queryByLabelText("Question")).not.toBeInTheDocument();
  expect(bar.getByRole("button", { name: "Deny" })).toBeVisible();
});
