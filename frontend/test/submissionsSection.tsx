import { AdminEvents } from "@features/admin/AdminEvents";
import SubmissionsSection from "@features/admin/submissions/SubmissionsSection";
import type { QueuedSubmission, SubmissionCase } from "@features/admin/types";
import { http } from "@test/http";
import { noEvidence } from "@test/prices";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission } from "@test/submissions";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

export const QUEUE = "/api/admin/submissions";

export const seller = { id: 7, username: "ada_l", name: "Ada Lovelace" };

export const queued = (traits: Partial<QueuedSubmission> = {}): QueuedSubmission => ({
  ...submission(),
  seller,
  cover: null,
  waitingSince: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  ...traits,
});

export const caseOf = (traits: Partial<SubmissionCase> = {}): SubmissionCase => ({
  ...submission(),
  decisions:
    traits.status === undefined || traits.status === "pending" ? ["changes_requested", "approved", "rejected"] : [],
  seller: { ...seller, memberSince: "2026-01-05T15:00:00Z", submissions: 3 },
  checks: [
    { name: "vin", state: "warning", sentence: "No VIN was stated.", links: [] },
    {
      name: "price",
      state: "not_enough_data",
      sentence: "Too few sales to compare.",
      links: [{ label: "Miuras listed", href: "/listings?model=miura" }],
    },
  ],
  changes: [],
  history: [{ from: null, to: "pending", at: "2026-11-12T15:00:00Z", by: "seller", reason: "" }],
  messages: [],
  priceEvidence: {
    ...noEvidence,
    sold: {
      n: 4,
      from: "2026-02-01T15:00:00Z",
      to: "2026-10-20T15:00:00Z",
      low: "$2,000,000",
      median: "$2,150,000",
      high: "$2,400,000",
    },
  },
  ...traits,
});

/** Stubs these cases and records decisions. */
export function stubQueue(queue: QueuedSubmission[], answer?: () => Response) {
  const decisions: { id: string; body: Record<string, unknown> }[] = [];
  const listQueries: URLSearchParams[] = [];
  let left = queue;
  server.use(
    http.get("/api/admin/submissions", ({ request }) => {
      listQueries.push(new URL(request.url).searchParams);
      return HttpResponse.json(left, { headers: { "X-Total-Count": String(left.length) } });
    }),
    http.get("/api/admin/submissions/counts", () =>
      HttpResponse.json({
        pending: left.length,
        changesRequested: 1,
        approved: 9,
        rejected: 0,
        withdrawn: 2,
        oldestPendingAt: left[0]?.waitingSince ?? null,
      }),
    ),
    http.get("/api/admin/submissions/{id}", ({ params }) => {
      const { id, model } = queue.find((each) => String(each.id) === params.id) ?? queued();
      return HttpResponse.json(caseOf({ id, model }));
    }),
    http.post("/api/admin/submissions/{id}/decision", async ({ params, request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      decisions.push({ id: String(params.id), body });
      if (answer) return answer();
      left = left.filter(({ id }) => String(id) !== params.id);
      return HttpResponse.json(caseOf({ id: Number(params.id), status: body.status as SubmissionCase["status"] }));
    }),
  );
  return { decisions, listQueries };
}

export function open(path: string) {
  return renderAt(
    path,
    <AdminEvents>
      <Routes>
        <Route path="/admin/:section/:item?" element={<SubmissionsSection />} />
      </Routes>
    </AdminEvents>,
  );
}

export const caseHeading = (name: string) => screen.findByRole("heading", { level: 2, name });
export const decision = () => within(screen.getByRole("region", { name: "Decision" }));
