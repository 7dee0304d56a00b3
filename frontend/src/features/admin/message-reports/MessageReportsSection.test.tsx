import { ada, captureRequests, max } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import type { MessageReport, MessageReportDetail } from "../types";
import MessageReportsSection from "./MessageReportsSection";

const report: MessageReport = {
  id: 5,
  text: "Send the money to **another** account.",
  body: [{ tag: "p", children: ["Send the money to ", { tag: "strong", children: ["another"] }, " account."] }],
  author: max,
  reporter: ada,
  reason: "He asks for money outside of the sale.",
  at: "2026-11-14T15:00:00.000Z",
  state: "open",
  outcome: null,
  outcomeReason: "",
  closedAt: null,
};

const closed: MessageReport = {
  ...report,
  id: 6,
  state: "closed",
  outcome: "removed",
  outcomeReason: "Payments go through the dealer.",
  closedAt: "2026-11-15T15:00:00.000Z",
};

const context: MessageReportDetail["context"] = [
  {
    text: "Is it still for sale?",
    body: [{ tag: "p", children: ["Is it still for sale?"] }],
    isByAuthor: false,
    sentAt: "2026-11-14T14:00:00.000Z",
  },
  { text: "", body: [], isByAuthor: true, sentAt: "2026-11-14T14:30:00.000Z" },
];

/** Opens a page on a server with an open and a closed report; the result takes the open one from the list. */
function open(path: string) {
  signIn({ isAdmin: true });
  let waiting = [report];
  server.use(
    http.get("/api/admin/message-reports", ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get("state") === "open" ? waiting : [closed]),
    ),
    http.get("/api/admin/message-reports/{id}", ({ params }) => {
      if (params.id === "6") return HttpResponse.json({ ...closed, context: [] });
      return params.id === "5" ? HttpResponse.json({ ...report, context }) : problem(404, {});
    }),
  );
  renderAt(
    path,
    <Routes>
      <Route path="/admin/:section/:item?" element={<MessageReportsSection />} />
    </Routes>,
  );
  return () => {
    waiting = [];
  };
}

const openCase = async () => within(await screen.findByRole("region", { name: /^Case/ }));

it("shows the message with the messages before it", async () => {
  open("/admin/message-reports/5");
  const shown = await openCase();
  expect((await shown.findByText("another")).closest("p")).toHaveTextContent("Send the money to another account.");
  expect(shown.getByText(report.reason)).toBeInTheDocument();
  const [first, second, ...more] = within(shown.getByRole("list")).getAllByRole("listitem");
  expect(first).toHaveTextContent(/Ada Lovelace.*Is it still for sale\?/);
  expect(second).toHaveTextContent(/@max_911.*Removed/);
  expect(more).toEqual([]);
});

it("removes a message with a reason", async () => {
  const closeReport = open("/admin/message-reports/5");
  const sent = captureRequests("post", "/api/admin/message-reports/5/close", () => {
    closeReport();
    return new HttpResponse(null, { status: 204 });
  });
  const shown = await openCase();
  await userEvent.click(await shown.findByRole("button", { name: "Remove message" }));
  await userEvent.click(shown.getByRole("button", { name: "Remove and Close Report" }));
  expect(await shown.findByText("Please enter a reason")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(shown.getByLabelText("Reason"), "Payments go through the dealer.");
  await userEvent.click(shown.getByRole("button", { name: "Remove and Close Report" }));
  expect(await screen.findByText("All clear")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ outcome: "removed", reason: "Payments go through the dealer." }]);
});

it("keeps a message, and says when a colleague was faster", async () => {
  open("/admin/message-reports/5");
  const sent = captureRequests("post", "/api/admin/message-reports/5/close", () =>
    problem(409, { message: "This report was closed in the meantime; please reload the list" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Keep message" }));
  expect(screen.getByLabelText("Reason")).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Reason"), "Nothing is wrong with it.");
  await userEvent.click(screen.getByRole("button", { name: "Close Report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This report was closed in the meantime");
  expect(sent.map(({ body }) => body)).toEqual([{ outcome: "kept", reason: "Nothing is wrong with it." }]);
});

it("lists closed reports with their outcome", async () => {
  open("/admin/message-reports");
  await userEvent.selectOptions(await screen.findByLabelText("State"), "Closed");
  await userEvent.click(await screen.findByRole("link", { name: /outside of the sale/ }));
  const shown = await openCase();
  expect(await shown.findByRole("heading", { name: "Removed" })).toBeInTheDocument();
  expect(shown.getByText(closed.outcomeReason)).toBeInTheDocument();
  expect(shown.queryByRole("heading", { name: "Messages before it" })).not.toBeInTheDocument();
  expect(shown.queryByRole("button", { name: "Remove message" })).not.toBeInTheDocument();
});

it.each(["7", "x"])("says that report %s is unknown", async (id) => {
  open(`/admin/message-reports/${id}`);
  expect(await screen.findByRole("heading", { name: "Report not found" })).toBeInTheDocument();
});
