import type { ForumReport } from "@entities/forum/types";
import { report } from "@test/admin";
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
import ReportsSection from "./ReportsSection";

const waitingReport = report();

const closed = report({
  id: 6,
  state: "closed",
  outcome: "removed",
  outcomeReason: "Advertisements have a place of their own.",
  closedAt: "2026-11-15T15:00:00.000Z",
});

function open(path: string, change: Partial<ForumReport> = {}) {
  signIn({ isAdmin: true });
  let waiting = [report(change)];
  server.use(
    http.get("/api/admin/reports", ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get("state") === "open" ? waiting : [closed]),
    ),
    // Fetched alone once it has left the list.
    http.get("/api/admin/reports/{id}", () => HttpResponse.json({ ...closed, id: 5 })),
  );
  renderAt(
    path,
    <Routes>
      <Route path="/admin/:section/:item?" element={<ReportsSection />} />
    </Routes>,
  );
  return () => {
    waiting = [];
  };
}

it("shows the reported post with the complaint, and closes the report with a reason", async () => {
  const closeReport = open("/admin/reports/5");
  const sent = captureRequests("post", "/api/admin/reports/5/close", () => {
    closeReport();
    return new HttpResponse(null, { status: 204 });
  });
  const place = within(await screen.findByRole("region", { name: /^Case/ }));
  expect(await place.findByText(waitingReport.text)).toBeInTheDocument();
  expect(place.getByText(waitingReport.reason)).toBeInTheDocument();
  expect(place.getByText("@max_911")).toBeInTheDocument();
  expect(place.getByRole("link", { name: waitingReport.topicTitle })).toHaveAttribute(
    "href",
    "/forum/topic/12?post=4#post-4",
  );
  await userEvent.click(place.getByRole("button", { name: "Remove post" }));
  await userEvent.click(place.getByRole("button", { name: "Remove and Close Report" }));
  expect(await place.findByText("Please enter a reason")).toBeInTheDocument();
  await userEvent.type(place.getByLabelText("Reason"), "Advertisements belong elsewhere.");
  await userEvent.click(place.getByRole("button", { name: "Remove and Close Report" }));
  expect(await screen.findByText("All clear")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: "removed", reason: "Advertisements belong elsewhere.", editedAt: null },
  ]);
});

it("can dismiss a report, and says when a colleague was faster", async () => {
  open("/admin/reports/5");
  const sent = captureRequests("post", "/api/admin/reports/5/close", () =>
    problem(409, { message: "This report was closed in the meantime; please reload the list" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Keep post" }));
  expect(screen.getByLabelText("Reason")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Reason"), "Nothing is wrong with it.");
  await userEvent.click(screen.getByRole("button", { name: "Close Report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This report was closed in the meantime");
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: "kept", reason: "Nothing is wrong with it.", editedAt: null },
  ]);
});

it("shows the present text of a post that was edited since, and decides on that version", async () => {
  const editedAt = "2026-12-01T09:00:00.123Z";
  open("/admin/reports/5", { editedAt, currentBody: [{ tag: "p", children: ["You are all wonderful."] }] });
  const sent = captureRequests("post", "/api/admin/reports/5/close", () =>
    problem(409, { message: "This post has been edited in the meantime; please read it as it is now" }),
  );
  const place = within(await screen.findByRole("region", { name: /^Case/ }));
  expect(await place.findByRole("heading", { name: "Text now" })).toBeInTheDocument();
  expect(place.getByText(/^Edited since it was reported/)).toBeInTheDocument();
  expect(place.getByText("You are all wonderful.")).toBeInTheDocument();
  expect(place.getByText(waitingReport.text)).toBeInTheDocument();
  await userEvent.click(place.getByRole("button", { name: "Keep post" }));
  await userEvent.type(place.getByLabelText("Reason"), "It is friendly now.");
  await userEvent.click(place.getByRole("button", { name: "Close Report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("has been edited in the meantime");
  expect(sent.map(({ body }) => body)).toEqual([{ outcome: "kept", reason: "It is friendly now.", editedAt }]);
});

it("lists closed reports with their outcome", async () => {
  open("/admin/reports?state=closed");
  await userEvent.click(await screen.findByRole("link", { name: /Which oil/ }));
  expect(screen.getByLabelText("State")).toHaveValue("closed");
  expect(await screen.findByRole("heading", { name: "Removed" })).toBeInTheDocument();
  expect(screen.getByText("Advertisements have a place of their own.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Remove post" })).not.toBeInTheDocument();
});

it("shows the decision before the staff notes, and the text as readers see it", async () => {
  open("/admin/reports/5", {
    text: "> did you check?\n\nYes, **17 mm**.",
    body: [
      { tag: "blockquote", children: [{ tag: "p", children: ["did you check?"] }] },
      { tag: "p", children: ["Yes, ", { tag: "strong", children: ["17 mm"] }, "."] },
    ],
  });
  const place = within(await screen.findByRole("region", { name: /^Case/ }));
  expect((await place.findByText("did you check?")).closest("blockquote")).toBeInTheDocument();
  expect(place.getByText("17 mm").tagName).toBe("STRONG");
  expect(place.queryByText(/\*\*/)).not.toBeInTheDocument();
  const decision = place.getByRole("region", { name: "Decision" });
  const notes = await place.findByRole("heading", { name: "Staff only" });
  expect(decision.compareDocumentPosition(notes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
