import type { SubmissionCheck } from "@entities/submission/types";
import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { noEvidence } from "@test/prices";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission } from "@test/submissions";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import type { QueuedSubmission, SubmissionCase } from "../types";
import SubmissionsSection from "./SubmissionsSection";

const QUEUE = "/api/admin/submissions";

const seller = { id: 7, username: "ada_l", name: "Ada Lovelace" };

const queued = (traits: Partial<QueuedSubmission> = {}): QueuedSubmission => ({
  ...submission(),
  seller,
  cover: null,
  waitingSince: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  ...traits,
});

const caseOf = (traits: Partial<SubmissionCase> = {}): SubmissionCase => ({
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
function stubQueue(queue: QueuedSubmission[], answer?: () => Response) {
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

function open(path: string) {
  return renderAt(
    path,
    <AdminEvents>
      <Routes>
        <Route path="/admin/:section/:item?" element={<SubmissionsSection />} />
      </Routes>
    </AdminEvents>,
  );
}

const caseHeading = (name: string) => screen.findByRole("heading", { level: 2, name });
const decision = () => within(screen.getByRole("region", { name: "Decision" }));

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("the queue of submissions", () => {
  it("shows what waits, since when, and the number in each status", async () => {
    const { listQueries } = stubQueue([queued(), queued({ id: 13, model: "Miura S", unreadMessages: 1 })]);
    open("/admin/submissions");
    const row = await screen.findByRole("link", { name: /1972 Lamborghini Miura P400 SV/ });
    expect(row).toHaveTextContent("$2,400,000 · Lake Forest, IL");
    expect(row).toHaveTextContent("Ada Lovelace · waiting 3 h");
    expect(screen.getByRole("link", { name: /Miura S/ })).toHaveTextContent("1 new message");
    expect(await screen.findByRole("option", { name: "Pending (2)" })).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "Approved (9)" })).toBeInTheDocument();
    expect(screen.getByText("Oldest: 3 h")).toBeVisible();
    expect(listQueries[0]?.get("status")).toBe("pending");
  });

  it("is filtered by status and by text", async () => {
    const { listQueries } = stubQueue([]);
    open("/admin/submissions");
    expect(await screen.findByText("All clear")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("State"), "rejected");
    await userEvent.type(screen.getByLabelText("Search submissions"), "miura");
    expect(await screen.findByText("No submissions found")).toBeVisible();
    await waitFor(() => expect(listQueries.at(-1)?.toString()).toBe("status=rejected&search=miura"));
  });

  it("loads the next page if the server has one", async () => {
    stubQueue([]);
    server.use(
      http.get("/api/admin/submissions", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        if (cursor === "two") return HttpResponse.json([queued({ id: 13, model: "Espada" })]);
        return HttpResponse.json([queued()], { headers: { Link: `<${QUEUE}?cursor=two>; rel="next"` } });
      }),
    );
    open("/admin/submissions");
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("link", { name: /Espada/ })).toBeVisible();
    expect(screen.getByRole("link", { name: /Miura/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });
});

describe("the case of a submission", () => {
  it("shows what is needed for a decision", async () => {
    stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    const checks = within(await screen.findByRole("list", { name: "Checks" }));
    expect(checks.getByText("Needs attention")).toBeVisible();
    expect(checks.getByText("No VIN was stated.")).toBeVisible();
    expect(checks.getByText("Not checked")).toBeVisible();
    expect(checks.getByRole("link", { name: "Miuras listed" })).toHaveAttribute("href", "/listings?model=miura");
    expect(screen.getByText("@ada_l")).toBeVisible();
    expect(screen.getByText("3 vehicles")).toBeVisible();
    expect(await screen.findByText("150", { selector: "strong" })).toBeVisible();
    expect(await screen.findByText("$2,150,000")).toBeVisible();
    expect(screen.getByText("Median, from $2,000,000 to $2,400,000. 4 cars, Feb 1, 2026 – Oct 20, 2026")).toBeVisible();
    expect(screen.getByRole("img", { name: "The front" })).toBeVisible();
  });

  it("is approved by two keys, and the next one opens", async () => {
    const { decisions } = stubQueue([queued(), queued({ id: 13, model: "Espada" })]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("a");
    expect(decision().getByText(/The vehicle is listed right away/)).toBeVisible();
    expect(decision().getByRole("button", { name: "Approve and Publish" })).toHaveFocus();
    await userEvent.selectOptions(decision().getByLabelText("Badge"), "featured");
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await screen.findByText("The vehicle is listed.")).toBeVisible();
    expect(decisions).toEqual([
      {
        id: "12",
        body: {
          status: "approved",
          notes: "",
          badge: { text: "Featured", variant: "featured" },
          audience: "everyone",
          revision: 1,
        },
      },
    ]);
    await caseHeading("1972 Lamborghini Espada");
  });

  it("says before the approval that there are no photos", async () => {
    stubQueue([queued()]);
    const check: SubmissionCheck = { name: "pictures", state: "warning", sentence: "There are no photos", links: [] };
    server.use(
      http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ pictures: [], checks: [check] }))),
    );
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("r");
    expect(decision().queryByText(/^There are no photos/)).not.toBeInTheDocument();
    await userEvent.click(decision().getByRole("button", { name: "Approve" }));
    expect(decision().getByText("There are no photos: the listing will be published without any.")).toBeVisible();
  });

  it.each([
    ["r", "Reject Submission", "rejected"],
    ["c", "Send Request", "changes_requested"],
  ] as const)("needs a reason for %s", async (key, confirm, status) => {
    const { decisions } = stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard(key);
    const reason = decision().getByLabelText("Reason, shown to the seller");
    expect(reason).toHaveFocus();
    await userEvent.click(decision().getByRole("button", { name: confirm }));
    expect(await decision().findByText("Please enter a reason")).toBeVisible();
    expect(decisions).toEqual([]);
    // Letters typed into the reason trigger no shortcut.
    await userEvent.type(reason, "car");
    expect(decision().getByRole("button", { name: confirm })).toBeVisible();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(decisions).toEqual([{ id: "12", body: { status, notes: "car", revision: 1 } }]));
    expect(await screen.findByText("All clear")).toBeVisible();
  });

  it("asks again before a car is approved that its seller changed under the open form", async () => {
    const reload = stubAdminEvents();
    const { decisions } = stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("a");
    await userEvent.type(decision().getByLabelText("Note to the seller (optional)"), "Welcome.");
    server.use(http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ model: "Kit", revision: 2 }))));
    reload();
    await caseHeading("1972 Lamborghini Kit");
    const warning =
      "The seller changed this submission while you were deciding. Review the changes, then decide again.";
    expect(decision().getByRole("alert")).toHaveTextContent(warning);
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    const anyway = await decision().findByRole("button", { name: "Approve and Publish Anyway" });
    expect(decisions).toEqual([]);
    expect(decision().getByLabelText("Note to the seller (optional)")).toHaveValue("Welcome.");
    await userEvent.click(anyway);
    expect(await screen.findByText("The vehicle is listed.")).toBeVisible();
    expect(decisions.map(({ body }) => [body.notes, body.revision])).toEqual([["Welcome.", 2]]);
  });

  it("keeps asking when another choice is made, until the form is closed", async () => {
    const reload = stubAdminEvents();
    const { decisions } = stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.click(decision().getByRole("button", { name: "Reject" }));
    server.use(http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ model: "Kit", revision: 2 }))));
    reload();
    await caseHeading("1972 Lamborghini Kit");
    await userEvent.click(decision().getByRole("button", { name: "Approve" }));
    expect(decision().getByRole("alert")).toBeVisible();
    await userEvent.click(decision().getByRole("button", { name: "Cancel" }));
    await userEvent.click(decision().getByRole("button", { name: "Approve" }));
    expect(decision().queryByRole("alert")).not.toBeInTheDocument();
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await screen.findByText("The vehicle is listed.")).toBeVisible();
    expect(decisions.map(({ body }) => body.revision)).toEqual([2]);
  });

  it.each([
    ["pending", "This submission has changed"],
    ["rejected", "Already decided"],
  ] as const)("says what became of a decision that is out of date: %s", async (status, title) => {
    stubQueue([queued()], () => problem(409, { message: "This submission has changed in the meantime." }));
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("a");
    server.use(http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ status, revision: 2 }))));
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it("shows the current status when a colleague was faster", async () => {
    stubQueue([queued()], () => problem(409, { message: "This submission was approved by another concierge." }));
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("a");
    server.use(
      http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ status: "approved", vehicleId: 31 }))),
    );
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await screen.findByText("This submission was approved by another concierge.")).toBeVisible();
    expect(await screen.findByText("Approved")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the listing" })).toHaveAttribute("href", "/listings/31");
    expect(screen.queryByRole("region", { name: "Decision" })).not.toBeInTheDocument();
  });

  it("keeps a reason that cannot be sent anymore, with what happened", async () => {
    stubQueue([queued()], () => problem(409, { message: "Changes were requested by another concierge." }));
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("r");
    await userEvent.type(decision().getByLabelText("Reason, shown to the seller"), "The VIN is wrong.");
    server.use(
      http.get("/api/admin/submissions/{id}", () => HttpResponse.json(caseOf({ status: "changes_requested" }))),
    );
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    const unsent = await screen.findByRole("alert", { name: "Your unsent text" });
    expect(unsent).toHaveTextContent("This submission was updated in the meantime: Changes requested.");
    expect(within(unsent).getByText("The VIN is wrong.")).toBeVisible();
    expect(unsent).toHaveFocus();
    await userEvent.click(within(unsent).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps reason, note and message until they are sent", async () => {
    stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.type(await screen.findByLabelText("Message to the seller"), "Is it original?");
    await userEvent.type(await screen.findByLabelText("Staff note"), "Ask Carla.");
    await userEvent.click(decision().getByRole("button", { name: "Reject" }));
    await userEvent.type(decision().getByLabelText("Reason, shown to the seller"), "No photos.");
    cleanup();
    open("/admin/submissions/12");
    expect(await screen.findByLabelText("Message to the seller")).toHaveValue("Is it original?");
    expect(await screen.findByLabelText("Staff note")).toHaveValue("Ask Carla.");
    await userEvent.click(decision().getByRole("button", { name: "Reject · Draft" }));
    expect(decision().getByLabelText("Reason, shown to the seller")).toHaveValue("No photos.");
    await userEvent.click(decision().getByRole("button", { name: "Reject Submission" }));
    expect(await screen.findByText("The seller was notified.")).toBeVisible();
    // The message and the note stay.
    expect(sessionStorage.getItem("unsent")).toContain("Is it original?");
    expect(sessionStorage.getItem("unsent")).not.toContain("No photos.");
  });

  it("drops a reason that was begun when another decision is made", async () => {
    stubQueue([queued()]);
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("r");
    await userEvent.type(decision().getByLabelText("Reason, shown to the seller"), "No photos.");
    await userEvent.click(decision().getByRole("button", { name: "Approve" }));
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await screen.findByText("The vehicle is listed.")).toBeVisible();
    expect(sessionStorage.getItem("unsent")).toBeNull();
  });

  it("says which listing has the VIN of a car that cannot be approved", async () => {
    const sentence = "Listing 31 (1972 Lamborghini Miura) has this VIN and is for sale";
    stubQueue([queued()], () => problem(422, { message: sentence, fields: { vin: sentence } }));
    open("/admin/submissions/12");
    await caseHeading("1972 Lamborghini Miura P400 SV");
    await userEvent.keyboard("a");
    await userEvent.click(decision().getByRole("button", { name: "Approve and Publish" }));
    expect(await decision().findByText(sentence)).toBeVisible();
    expect(decision().getByRole("button", { name: "Approve and Publish" })).toBeEnabled();
  });

  it("has a conversation with its seller", async () => {
    stubQueue([queued()]);
    server.use(
      http.post("/api/admin/submissions/{id}/messages", async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        return HttpResponse.json(
          { id: 1, by: "concierge", isMine: true, text, at: "2026-11-13T15:00:00Z" },
          { status: 201 },
        );
      }),
    );
    open("/admin/submissions/12");
    await userEvent.type(await screen.findByLabelText("Message to the seller"), "Is it original?");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    const message = await within(await screen.findByRole("list", { name: "Messages" })).findByText("Is it original?");
    expect(message).toBeVisible();
    await waitFor(() => expect(message.closest("li")).toHaveFocus());
  });
});

describe("bulk acts on submissions", () => {
  it("assign those whose assignee is unchanged, and undo it", async () => {
    const assignments: [string, unknown][] = [];
    signIn({ isAdmin: true, username: "ada_l" });
    stubQueue([queued({ id: 1 }), queued({ id: 2 }), queued({ id: 3 })]);
    server.use(
      http.get("/api/admin/cases/{queue}", () => HttpResponse.json([{ key: "2", assignee: "carla" }])),
      http.get("/api/admin/cases/{queue}/{reference}", ({ params }) =>
        HttpResponse.json({
          assignee: params.reference === "1" ? null : "carla",
          notes: [],
          revision: 4,
          staff: ["ada_l", "carla"],
        }),
      ),
      http.put("/api/admin/cases/{queue}/{reference}/assignee", async ({ params, request }) => {
        assignments.push([String(params.reference), await request.json()]);
        return HttpResponse.json({ assignee: "ada_l", notes: [], revision: 5, staff: [] });
      }),
    );
    open("/admin/submissions");
    await screen.findByText(/carla/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await userEvent.click(await screen.findByRole("button", { name: "Assign to Me" }));
    expect(await screen.findByText("2 submissions assigned to you")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent(/#3: It has since been assigned to carla\.$/);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone for 2 submissions");
    expect(assignments.toSorted()).toEqual([
      ["1", { username: "ada_l", revision: 4 }],
      ["1", { username: null, revision: 5 }],
      ["2", { username: "ada_l", revision: 4 }],
      ["2", { username: "carla", revision: 5 }],
    ]);
  });

  it("keep the filters in the address, also when a case is opened", async () => {
    signIn({ isAdmin: true });
    const { listQueries } = stubQueue([queued()]);
    open("/admin/submissions?status=approved&search=miura");
    const row = await screen.findByRole("link", { name: /Miura/ });
    expect(row).toHaveAttribute("href", expect.stringMatching(/\?status=approved&search=miura$/));
    expect(screen.getByLabelText("Search submissions")).toHaveValue("miura");
    expect(listQueries[0]?.get("status")).toBe("approved");
    expect(listQueries[0]?.get("search")).toBe("miura");
  });
});
