import type { ForumReport } from "@entities/forum/types";
import type { Invitation } from "@entities/membership/types";
import { ada, max } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { ComponentType } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import AccessRequestsSection from "./access-requests/AccessRequestsSection";
import InvitationsSection from "./invitations/InvitationsSection";
import QuestionsSection from "./questions/QuestionsSection";
import ReportsSection from "./reports/ReportsSection";
import type { AccessRequestCase, AdminQuestion } from "./types";

const request: AccessRequestCase = {
  reference: "MQ-7F3K9Q2M",
  name: "Bob Minor",
  email: "bob@example.com",
  note: "I look for a Stratos.",
  receivedAt: "2026-11-21T12:00:00.000Z",
  state: "invited",
  invitation: 7,
  reason: null,
};
const invitation: Invitation = {
  id: 4711,
  state: "open",
  inviter: "ada_l",
  email: "bob@example.com",
  note: null,
  preVetted: false,
  maxUses: 1,
  redeemed: [],
  createdAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-12-05T12:00:00.000Z",
  link: null,
};
const report: ForumReport = {
  id: 4711,
  kind: "post",
  topicId: 12,
  topicTitle: "Which oil for a 964?",
  number: 4,
  body: [],
  text: "Buy my oil.",
  author: max,
  reporter: ada,
  reason: "It is an advertisement.",
  at: "2026-11-14T15:00:00.000Z",
  state: "open",
  outcome: null,
  outcomeReason: "",
  closedAt: null,
};
const question: AdminQuestion = {
  id: 4711,
  state: "answered",
  revision: 2,
  text: "Is the tool kit there?",
  askedAt: "2026-11-20T15:00:00Z",
  asker: "ada",
  isMine: false,
  mayAnswer: false,
  answer: { text: "Yes, complete.", by: "seller", answeredAt: "2026-11-21T15:00:00Z", correctedAt: null },
  fact: null,
  removal: null,
  vehicle: { id: 7, title: "1967 Ferrari 275 GTB", isForSale: true, submissionId: 12 },
};

interface QueueOfCases {
  readonly queue: string;
  readonly Section: ComponentType;
  readonly key: string;
  readonly item: object;
  readonly heading: string;
  readonly missing: string;
  /** Keys that no case can have. */
  readonly nonsense: string;
}

const queues: readonly QueueOfCases[] = [
  {
    queue: "access-requests",
    Section: AccessRequestsSection,
    key: request.reference,
    item: request,
    heading: "Bob Minor",
    missing: "Request not found",
    nonsense: "MQ%3F7",
  },
  {
    queue: "invitations",
    Section: InvitationsSection,
    key: "4711",
    item: invitation,
    heading: "bob@example.com",
    missing: "Invitation not found",
    nonsense: "F40",
  },
  {
    queue: "reports",
    Section: ReportsSection,
    key: "4711",
    item: report,
    heading: "Reply 4",
    missing: "Report not found",
    nonsense: "F40",
  },
  {
    queue: "questions",
    Section: QuestionsSection,
    key: "4711",
    item: question,
    heading: "1967 Ferrari 275 GTB",
    missing: "Question not found",
    nonsense: "F40",
  },
];

/** Stubs an empty list and one case that is fetched alone. */
function open({ queue, Section, key, item }: QueueOfCases, at: string) {
  server.use(
    http.untyped.get(`/api/admin/${queue}`, () => HttpResponse.json([])),
    http.untyped.get(`/api/admin/${queue}/:key`, ({ params }) =>
      params.key === key ? HttpResponse.json(item) : problem(404, { message: "There is none" }),
    ),
  );
  renderAt(
    `/admin/${queue}/${at}`,
    <Routes>
      <Route path={`/admin/${queue}/:item?`} element={<Section />} />
    </Routes>,
  );
}

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe.each(queues)("a case of $queue", (each) => {
  it("opens by its address, wherever it is in the queue", async () => {
    open(each, each.key);
    const place = within(await screen.findByRole("region", { name: "Case" }));
    expect(await place.findByRole("heading", { name: each.heading })).toBeVisible();
  });

  it("is reported as not found if it does not exist", async () => {
    open(each, "4712");
    expect(await screen.findByText(each.missing)).toBeVisible();
  });

  it("is not requested for an invalid key", async () => {
    open(each, each.nonsense);
    expect(await screen.findByText(each.missing)).toBeVisible();
  });
});
