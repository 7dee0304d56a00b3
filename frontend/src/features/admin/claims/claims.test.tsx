import type { Claim } from "@entities/claim/types";
import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { AdminEvents } from "../AdminEvents";
import { ClaimsCasePanel } from "./ClaimsCasePanel";

const owners: Claim = {
  id: 3,
  kind: "owners",
  statement: "Two owners since new",
  state: "on_file",
  statedAt: "2026-11-20T15:00:00Z",
  proof: { id: 5, name: "Title of 1972.pdf" },
  reason: null,
  foundAt: null,
  contradiction: null,
};

function open(claims: Claim[]) {
  signIn({ isAdmin: true });
  server.use(http.get("/api/admin/submissions/{id}/claims", () => HttpResponse.json(claims)));
  renderAt(
    "/admin/submissions/12",
    <AdminEvents>
      <ClaimsCasePanel submissionId={12} />
    </AdminEvents>,
  );
}
const dispute = async () => userEvent.click(await screen.findByRole("button", { name: "Dispute: Owners" }));

describe("claims in the admin area", () => {
  it("say when there are none", async () => {
    open([]);
    expect(await screen.findByText("The seller has made no further statements.")).toBeVisible();
  });

  it("are flagged when the listing was edited to contradict them", async () => {
    open([
      {
        ...owners,
        kind: "odometer",
        statement: "4,200 miles",
        contradiction: { field: "miles", before: "4,200 miles", after: "42,000 miles", at: "2026-11-21T15:00:00Z" },
      },
    ]);
    expect(await screen.findByRole("note")).toHaveTextContent(
      "The mileage was changed to 42,000 miles on November 21, 2026, after this statement was made.",
    );
  });

  it("are reviewed with a reason and a link to the proof", async () => {
    const sent: unknown[] = [];
    server.use(
      http.put("/api/admin/claims/{id}/finding", async ({ request }) => {
        sent.push(await request.json());
        const reason = "The register names three.";
        return HttpResponse.json([{ ...owners, state: "disputed", reason, foundAt: "2026-11-21T15:00:00Z" }]);
      }),
    );
    open([owners]);
    expect(await screen.findByRole("link", { name: "Title of 1972.pdf" })).toHaveAttribute(
      "href",
      "/api/documents/5/file",
    );
    await dispute();
    const dialog = within(await screen.findByRole("dialog", { name: "Dispute this statement?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
    expect(await dialog.findByText("Please enter a reason")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Reason"), " The register names three. ");
    await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
    expect(await screen.findByText("Disputed by the concierge")).toBeVisible();
    expect(screen.getByText("The register names three. · November 21, 2026")).toBeVisible();
    expect(sent).toEqual([{ finding: "disputed", reason: "The register names three." }]);
  });

  it("that their seller changed under the open form are read again", async () => {
    const reload = stubAdminEvents();
    const sent: unknown[] = [];
    server.use(
      http.put("/api/admin/claims/{id}/finding", ({ params }) => {
        sent.push(params.id);
        return HttpResponse.json([]);
      }),
    );
    const claims = [owners];
    open(claims);
    await dispute();
    const dialog = within(await screen.findByRole("dialog", { name: "Dispute this statement?" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "No.");
    claims[0] = { ...owners, id: 4, statement: "Three owners" };
    reload();
    expect(await dialog.findByText(/^The seller changed this statement while you were deciding\./)).toBeVisible();
    expect(dialog.getByText(/“Three owners”/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
    const anyway = await dialog.findByRole("button", { name: "Dispute Anyway" });
    expect(sent).toEqual([]);
    expect(dialog.getByLabelText("Reason")).toHaveValue("No.");
    await userEvent.click(anyway);
    await waitFor(() => expect(sent).toEqual(["4"]));
  });

  it("are reloaded when the seller has changed them meanwhile", async () => {
    const message = "The seller has changed the statement; please read it again";
    server.use(
      http.put("/api/admin/claims/{id}/finding", () =>
        problem(404, { type: "about:blank", title: "Not Found", status: 404, message }),
      ),
    );
    const claims = [owners];
    open(claims);
    await dispute();
    const dialog = within(await screen.findByRole("dialog", { name: "Dispute this statement?" }));
    claims[0] = { ...owners, id: 4, statement: "Three owners" };
    await userEvent.type(dialog.getByLabelText("Reason"), "No.");
    await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByText("Three owners")).toBeInTheDocument());
  });
});
