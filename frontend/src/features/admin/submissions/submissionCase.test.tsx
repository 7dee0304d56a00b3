import type { SubmissionCheck } from "@entities/submission/types";
import { stubAdminEvents } from "@test/adminEvents";
import { http, problem } from "@test/http";
import { server } from "@test/server";
import { caseHeading, caseOf, decision, open, queued, stubQueue } from "@test/submissionsSection";
import { signIn } from "@test/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

// Keys have an effect once this is loaded, which takes a while on a busy machine.
beforeAll(() => Promise.all([import("./DecisionBar")]), 30_000);

beforeEach(() => {
  signIn({ isAdmin: true });
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
