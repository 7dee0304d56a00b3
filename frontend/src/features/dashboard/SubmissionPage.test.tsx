import type { SubmissionMessage } from "@entities/submission/types";
import { http, problem } from "@test/http";
import { listingContent, ownListing } from "@test/listings";
import { server } from "@test/server";
import {
  dialog,
  heading,
  listed,
  live,
  open,
  part,
  press,
  SUBMISSION_PATH,
  stubSubmission,
} from "@test/submissionPage";
import { submission } from "@test/submissions";
import { signIn } from "@test/users";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

const message = (traits: Partial<SubmissionMessage>): SubmissionMessage => ({
  id: 1,
  by: "concierge",
  text: "Is the engine original?",
  at: "2026-11-13T15:00:00Z",
  isMine: false,
  ...traits,
});

beforeEach(() => {
  signIn();
});

describe("the page of a submission", () => {
  it("shows its status, content and history, the latest first", async () => {
    stubSubmission({
      status: "changes_requested",
      notes: "Please add the engine bay.",
      history: [
        { from: null, to: "pending", at: "2026-11-12T15:00:00Z", by: "seller", reason: "" },
        {
          from: "pending",
          to: "changes_requested",
          at: "2026-11-13T15:00:00Z",
          by: "concierge",
          reason: "Please add the engine bay.",
        },
      ],
    });
    open();
    await heading();
    expect(document.title).toBe("1972 Lamborghini Miura P400 SV | Marque");
    expect(part("Status").getByText("Please add the engine bay.")).toBeVisible();
    expect(part("Facts").getByText("18,300 miles")).toBeVisible();
    expect(part("Description").getByText("150", { selector: "strong" })).toBeVisible();
    const moves = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
    expect(moves[0]).toHaveTextContent("Changes requested");
    expect(moves[0]).toHaveTextContent("by the concierge");
    expect(moves[1]).toHaveTextContent("Submitted");
    expect(screen.getByRole("img", { name: "The front" })).toBeVisible();
  });

  it("has photos and facts before the conversation, as small screens show them", async () => {
    stubSubmission();
    open();
    const facts = await screen.findByRole("heading", { name: "Facts" });
    const conversation = screen.getByRole("heading", { name: "Conversation" });
    expect(facts.compareDocumentPosition(conversation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("no longer shows an earlier request of staff once it is in review again", async () => {
    stubSubmission({ status: "pending", notes: "Please add the engine bay." });
    open();
    await heading();
    expect(part("Status").getByText(/^In review: we reply within/)).toBeVisible();
    expect(part("Status").queryByText("Please add the engine bay.")).not.toBeInTheDocument();
  });

  it("shows the values of the listing once there is one", async () => {
    stubSubmission({ ...listed, listing: { ...live, price: "$2,300,000", priceNumeric: 2_300_000 } });
    const content = listingContent({ milesNumeric: 18_450, description: "One of 150, two owners." });
    server.use(
      http.get("/api/vehicle-submissions/{id}/proposal", () => HttpResponse.json({ ...ownListing(), content })),
    );
    open();
    await heading();
    const facts = part("Facts");
    expect(await facts.findByText("18,450 miles")).toBeVisible();
    expect(facts.getByText("$2,300,000")).toBeVisible();
    expect(part("Description as submitted").getByText("150", { selector: "strong" })).toBeVisible();
  });

  it("is visible to its seller only", async () => {
    server.use(http.get("/api/vehicle-submissions/{id}", () => problem(404, { message: "Not found." })));
    open();
    expect(await screen.findByRole("heading", { name: "Submission not found" })).toBeVisible();
  });

  it("says when it could not be read", async () => {
    server.use(http.get("/api/vehicle-submissions/{id}", () => problem(503, { message: "The database is away." })));
    open();
    expect(await screen.findByText("The database is away.")).toBeVisible();
    stubSubmission();
    await press("Retry");
    await heading();
  });

  it("is edited and sent again in the same form", async () => {
    const requests = stubSubmission({ status: "changes_requested", notes: "Please add the engine bay." });
    open();
    await press("Edit and Resubmit");
    expect(await screen.findByLabelText("Price")).toHaveValue("2,400,000");
    expect(screen.getByText("Please add the engine bay.")).toBeVisible();
    expect(screen.getByLabelText("What photo 1 shows")).toHaveValue("The front");
    fireEvent.change(screen.getByLabelText("Model"), { target: { value: "Miura SV" } });
    await press("Resubmit");
    expect(await screen.findByText("Your changes have been sent for review.")).toBeVisible();
    expect(requests[0]).toMatchObject({
      method: "PUT",
      body: { model: "Miura SV", revision: 1, priceNumeric: 2_400_000, images: ["/api/images/front/1600.webp"] },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "1972 Lamborghini Miura SV" })).toBeVisible();
    expect(screen.getByText("Pending")).toBeVisible();
  });

  it("shows the decision when it was decided before it was withdrawn", async () => {
    stubSubmission();
    open();
    await press("Withdraw");
    const isConfirmOpen = await dialog("Withdraw this submission?");
    server.use(
      http.post("/api/vehicle-submissions/{id}/withdraw", () =>
        problem(409, { message: "This submission has been approved meanwhile." }),
      ),
      http.get("/api/vehicle-submissions/{id}", () => HttpResponse.json(submission({ ...listed, listing: live }))),
    );
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Withdraw" }));
    expect(await isConfirmOpen.findByText("This submission has been approved meanwhile.")).toBeVisible();
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Approved and listed.")).toBeVisible();
  });

  it("is withdrawn after a confirmation", async () => {
    const requests = stubSubmission();
    open();
    await press("Withdraw");
    const isConfirmOpen = await dialog("Withdraw this submission?");
    await userEvent.type(isConfirmOpen.getByLabelText("Reason (optional)"), "Sold to a friend.");
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("Withdrawn")).toBeVisible();
    expect(requests).toEqual([
      { method: "POST", path: `${SUBMISSION_PATH}/withdraw`, body: { reason: "Sold to a friend." } },
    ]);
    // An open dialog would hide the page from queries by role.
    expect(await screen.findByRole("region", { name: "Status" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
  });
});

describe("the conversation of a submission", () => {
  it("shows who wrote what, and sends a message once", async () => {
    stubSubmission({}, [message({})]);
    const keys: (string | null)[] = [];
    server.use(
      http.post("/api/vehicle-submissions/{id}/messages", async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        if (keys.length === 1) return problem(503, { message: "The server is busy." });
        const { text } = (await request.json()) as { text: string };
        return HttpResponse.json(message({ id: 2, by: "seller", isMine: true, text }), { status: 201 });
      }),
    );
    open();
    expect(await screen.findByText("Is the engine original?")).toBeVisible();
    await press("Send Message");
    expect(await screen.findByText("Please write a message")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Message to the concierge"), "It is.");
    await press("Send Message");
    expect(await screen.findByText("The server is busy.")).toBeVisible();
    await press("Send Message");
    const messageList = within(screen.getByRole("list", { name: "Messages" }));
    expect(await messageList.findByText("It is.")).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    expect(screen.getByLabelText("Message to the concierge")).toHaveValue("");
  });
});
