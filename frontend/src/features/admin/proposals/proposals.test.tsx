import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { listingProposal } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import type { ProposalDecision, ProposalReview, QueuedProposal } from "../types";
import ProposalsSection from "./ProposalsSection";

const seller = { id: 7, username: "ada", name: "Ada Lovelace" };
const queued: QueuedProposal = {
  id: 5,
  vehicleId: 31,
  submissionId: 12,
  title: "1972 Lamborghini Miura P400 SV",
  seller,
  state: "open",
  fields: ["description", "photos"],
  proposedAt: "2026-11-21T15:00:00Z",
  closedAt: null,
};
const review = (traits: Partial<ProposalReview> = {}): ProposalReview => ({
  ...listingProposal(),
  vehicleId: 31,
  submissionId: 12,
  title: queued.title,
  seller,
  conflicts: [],
  ...traits,
});

/** Stubs one proposal and records the decisions. */
function stubProposal(proposal: ProposalReview, answer?: () => Response) {
  const sent: ProposalDecision[] = [];
  let current = proposal;
  server.use(
    http.get("/api/admin/proposals", () => HttpResponse.json(current.state === "open" ? [queued] : [])),
    http.get("/api/admin/proposals/{id}", () => HttpResponse.json(current)),
    http.post("/api/admin/proposals/{id}/decision", async ({ request }) => {
      const decision = (await request.json()) as ProposalDecision;
      sent.push(decision);
      if (answer) return answer();
      const state = decision.decision === "approved" ? "approved" : "declined";
      current = { ...current, state, closedAt: "2026-11-22T15:00:00Z", reason: decision.reason ?? null };
      return HttpResponse.json(current);
    }),
  );
  return sent;
}

const open = () =>
  renderAt(
    "/admin/proposals/5",
    <AdminEvents>
      <Routes>
        <Route path="/admin/proposals/:item?" element={<ProposalsSection />} />
      </Routes>
    </AdminEvents>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("proposals in the admin area", () => {
  it("are shown field by field and approved", async () => {
    const sent = stubProposal(review());
    open();
    const changes = within(await screen.findByRole("region", { name: "Proposed changes" }));
    expect(changes.getByText("One of **150**.").tagName).toBe("DEL");
    expect(changes.getByText("One of 150, two owners.").tagName).toBe("INS");
    expect(within(changes.getByRole("list", { name: "Photos as proposed" })).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("Description, Photos")).toBeVisible();
    await press("Approve");
    const confirm = await dialog("Approve these changes?");
    await userEvent.click(await confirm.findByRole("button", { name: "Approve and Publish" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
    expect(sent).toEqual([{ decision: "approved", revision: 1 }]);
  });

  it("are declined only with a reason", async () => {
    const sent = stubProposal(review());
    open();
    await press("Decline");
    const form = await dialog("Decline these changes?");
    await userEvent.click(await form.findByRole("button", { name: "Decline" }));
    expect(sent).toEqual([]);
    await userEvent.type(form.getByLabelText("Reason"), "The title says one owner.");
    await userEvent.click(form.getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ decision: "declined", revision: 1, reason: "The title says one owner." }]);
  });

  it("show which values the listing has changed meanwhile", async () => {
    stubProposal(review({ conflicts: ["description"] }));
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("The listing has changed since: Description.");
    expect(screen.getByText("This part of the listing has changed since.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
  });

  it.each([
    ["Approve", "Approve these changes?", "Approve and Publish"],
    ["Decline", "Decline these changes?", "Decline"],
  ])("that their seller changed under the open form are reviewed again: %s", async (choice, title, confirm) => {
    const reload = stubAdminEvents();
    const sent = stubProposal(review());
    open();
    await press(choice);
    const form = await dialog(title);
    const reason = form.queryByLabelText("Reason");
    if (reason) await userEvent.type(reason, "No.");
    server.use(http.get("/api/admin/proposals/{id}", () => HttpResponse.json(review({ revision: 2 }))));
    reload();
    expect(await form.findByText(/^The seller changed this proposal while you were deciding\./)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: confirm }));
    const anyway = await form.findByRole("button", { name: `${confirm} Anyway` });
    expect(sent).toEqual([]);
    await userEvent.click(anyway);
    await waitFor(() => expect(sent.map(({ revision }) => revision)).toEqual([2]));
  });

  it("are reloaded when the seller was faster", async () => {
    const reason = "The seller has changed this proposal; please read it again";
    stubProposal(review(), () => problem(409, reason));
    open();
    await press("Approve");
    const confirm = await dialog("Approve these changes?");
    await userEvent.click(confirm.getByRole("button", { name: "Approve and Publish" }));
    expect(await confirm.findByText(reason)).toBeVisible();
  });
});
