import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { signOff } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import type { KeptEdits, QueuedSignOff, SignOffReview } from "../types";
import SignOffsSection from "./SignOffsSection";

const seller = { id: 7, username: "ada", name: "Ada Lovelace" };
const objection = {
  state: "objected",
  objectedAt: "2026-11-22T15:00:00Z",
  objection: "It has had one owner.",
} as const;
const queued: QueuedSignOff = {
  id: 9,
  vehicleId: 31,
  submissionId: 12,
  title: "1972 Lamborghini Miura P400 SV",
  seller,
  state: "objected",
  fields: ["description", "photos"],
  editedAt: "2026-11-21T15:00:00Z",
  objectedAt: "2026-11-22T15:00:00Z",
  closedAt: null,
};
const review = (traits: Partial<SignOffReview> = {}): SignOffReview => ({
  ...signOff(objection),
  vehicleId: 31,
  submissionId: 12,
  title: queued.title,
  seller,
  ...traits,
});

/** Stubs one sign-off and records the decisions and the lists that were asked for. */
function stubSignOff(first: SignOffReview, refusal?: () => Response) {
  const sent: KeptEdits[] = [];
  const lists: (string | null)[] = [];
  let current = first;
  server.use(
    http.get("/api/admin/sign-offs", ({ request }) => {
      lists.push(new URL(request.url).searchParams.get("state"));
      return HttpResponse.json(current.state === "objected" ? [queued] : []);
    }),
    http.get("/api/admin/sign-offs/{id}", () => HttpResponse.json(current)),
    http.post("/api/admin/sign-offs/{id}/keep", async ({ request }) => {
      const decision = (await request.json()) as KeptEdits;
      sent.push(decision);
      if (refusal) return refusal();
      current = { ...current, state: "kept", closedAt: "2026-11-23T15:00:00Z", reason: decision.reason };
      return HttpResponse.json(current);
    }),
  );
  return { sent, lists };
}

const open = () =>
  renderAt(
    "/admin/sign-offs/9",
    <AdminEvents>
      <Routes>
        <Route path="/admin/sign-offs/:item?" element={<SignOffsSection />} />
      </Routes>
    </AdminEvents>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("objections to edits in the admin area", () => {
  it("are shown with the edits, and answered only with a reason", async () => {
    const { sent, lists } = stubSignOff(review());
    open();
    const changes = within(await screen.findByRole("region", { name: "Changes by staff" }));
    expect(changes.getByText("One of **150**.").tagName).toBe("DEL");
    expect(changes.getByText("One of 150, two owners.").tagName).toBe("INS");
    expect(screen.getByText("It has had one owner.")).toBeVisible();
    expect(screen.getByText("Description, Photos")).toBeVisible();
    expect(screen.getByRole("link", { name: "Edit Listing" })).toHaveAttribute("href", "/admin/listings/31");
    await press("Keep Changes");
    const form = await dialog("Keep these changes?");
    await userEvent.click(await form.findByRole("button", { name: "Keep Changes" }));
    expect(await form.findByText("Please enter a reason")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(form.getByLabelText("Reason"), "The title history names two.");
    await userEvent.click(form.getByRole("button", { name: "Keep Changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ revision: 1, reason: "The title history names two." }]);
    expect(await screen.findByText("The title history names two.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep Changes" })).toBeNull();
    expect(lists[0]).toBe("objected");
  });

  it("that changed under the open form are reviewed again", async () => {
    const reload = stubAdminEvents();
    const { sent } = stubSignOff(review());
    open();
    await press("Keep Changes");
    const form = await dialog("Keep these changes?");
    await userEvent.type(await form.findByLabelText("Reason"), "No.");
    server.use(http.get("/api/admin/sign-offs/{id}", () => HttpResponse.json(review({ revision: 2 }))));
    reload();
    expect(await form.findByText(/changed while you were deciding\. Review the changes, then/)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Keep Changes" }));
    const anyway = await form.findByRole("button", { name: "Keep Changes Anyway" });
    expect(sent).toEqual([]);
    await userEvent.click(anyway);
    await waitFor(() => expect(sent).toEqual([{ revision: 2, reason: "No." }]));
  });

  it("are reloaded when another edit was faster", async () => {
    const sentence = "The listing was edited again; please read the changes again";
    stubSignOff(review(), () => problem(409, sentence));
    open();
    await press("Keep Changes");
    const form = await dialog("Keep these changes?");
    await userEvent.type(await form.findByLabelText("Reason"), "The title history names two.");
    await userEvent.click(form.getByRole("button", { name: "Keep Changes" }));
    expect(await form.findByText(sentence)).toBeVisible();
  });

  it("are not requested while the seller has not answered", async () => {
    stubSignOff(review(signOff()));
    open();
    expect(await screen.findByText(/Waiting for the seller, who was notified\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep Changes" })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Show"), "Closed");
    expect(await screen.findByText("No sign-offs closed yet")).toBeVisible();
  });
});
