import { http, problem } from "@test/http";
import { signOff } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import SignOffCasePanel from "./SignOffCasePanel";

const objected = signOff({
  state: "objected",
  objectedAt: "2026-11-22T15:00:00Z",
  objection: "It has had one owner.",
});
const REASON = "The title history names two.";

const panel = () => screen.findByRole("region", { name: "Seller’s sign-off" });

/** Shows the panel; the spy is called after a decision. */
function show(shown: typeof objected) {
  const onChanged = vi.fn();
  renderAt("/admin/listings/31", <SignOffCasePanel signOff={shown} onChanged={onChanged} />);
  return onChanged;
}

/** Keeps the edits with a reason; the form it was written in. */
async function keepEdits() {
  await userEvent.click(await screen.findByRole("button", { name: "Keep Changes" }));
  const form = within(await screen.findByRole("dialog", { name: "Keep these changes?" }));
  await userEvent.type(await form.findByLabelText("Reason"), REASON);
  await userEvent.click(form.getByRole("button", { name: "Keep Changes" }));
  return form;
}

beforeEach(() => {
  signIn({ isAdmin: true });
});

describe("the sign-off in a case of the admin area", () => {
  it("is hidden once the edits have lapsed", () => {
    show(signOff({ state: "lapsed" }));
    expect(screen.queryByText("Seller’s sign-off")).not.toBeInTheDocument();
  });

  it("shows what the seller was asked to check, without a decision", async () => {
    show(signOff());
    const region = within(await panel());
    expect(region.getByText(/Waiting for the seller, who was notified\./)).toBeVisible();
    expect(region.getByText("One of 150, two owners.")).toBeVisible();
    expect(region.queryByRole("button", { name: "Keep Changes" })).not.toBeInTheDocument();
  });

  it("sends the reason for keeping the edits and reloads the case", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("/api/admin/sign-offs/{id}/keep", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          ...objected,
          state: "kept",
          vehicleId: 31,
          submissionId: 12,
          title: "1972 Lamborghini Miura P400 SV",
          seller: null,
        });
      }),
    );
    const onChanged = show(objected);
    expect(within(await panel()).getByText("It has had one owner.")).toBeVisible();
    await keepEdits();
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(sent).toEqual([{ revision: 1, reason: REASON }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("shows why the server refused, and keeps the reason", async () => {
    const sentence = "The server is busy; please try again in a minute";
    server.use(http.post("/api/admin/sign-offs/{id}/keep", () => problem(503, sentence)));
    show(objected);
    const form = await keepEdits();
    expect(await form.findByText(sentence)).toBeVisible();
    expect(form.getByLabelText("Reason")).toHaveValue(REASON);
  });

  it("states that the edits were kept", async () => {
    show(signOff({ ...objected, state: "kept", closedAt: "2026-11-23T15:00:00Z", reason: REASON }));
    const region = within(await panel());
    expect(region.getByText(/^The edits were kept .* despite an objection\.$/)).toBeVisible();
    expect(region.getByText(REASON)).toBeVisible();
    expect(region.queryByRole("button", { name: "Keep Changes" })).not.toBeInTheDocument();
  });
});
