import { accessRequest, answeredQuestion, invitation, report } from "@test/admin";
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

const request = accessRequest({ state: "invited", invitation: 7 });

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
    item: invitation({ id: 4711 }),
    heading: "bob@example.com",
    missing: "Invitation not found",
    nonsense: "F40",
  },
  {
    queue: "reports",
    Section: ReportsSection,
    key: "4711",
    item: report({ id: 4711 }),
    heading: "Reply 4",
    missing: "Report not found",
    nonsense: "F40",
  },
  {
    queue: "questions",
    Section: QuestionsSection,
    key: "4711",
    item: answeredQuestion({ id: 4711 }),
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
    const place = within(await screen.findByRole("region", { name: `Case ${each.heading}` }));
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
