import type { SubmissionDetail, SubmissionMessage } from "@entities/submission/types";
import { http, problem } from "@test/http";
import { listingContent, ownListing } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
import { submission, submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import SubmissionPage from "./SubmissionPage";

const SUBMISSION_PATH = "/api/vehicle-submissions/12";

const message = (traits: Partial<SubmissionMessage>): SubmissionMessage => ({
  id: 1,
  by: "concierge",
  text: "Is the engine original?",
  at: "2026-11-13T15:00:00Z",
  isMine: false,
  ...traits,
});

/** Stubs one submission and records requests. */
function stubSubmission(traits: Partial<SubmissionDetail> = {}, messages: SubmissionMessage[] = []) {
  let current = submission(traits);
  const requests: { method: string; path: string; body: unknown }[] = [];
  const respondWith =
    (change: (body: Record<string, unknown>) => Partial<SubmissionDetail>) =>
    async ({ request }: { request: Request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      requests.push({ method: request.method, path: new URL(request.url).pathname, body });
      current = submission({ ...current, ...change(body) });
      return HttpResponse.json(current);
    };
  server.use(
    http.get("/api/vehicle-submissions/{id}", () => HttpResponse.json(current)),
    http.get("/api/vehicle-submissions/{id}/messages", () => HttpResponse.json(messages)),
    http.untyped.put(
      SUBMISSION_PATH,
      respondWith(({ model }) => ({ status: "pending", notes: "", model: String(model) })),
    ),
    http.untyped.post(
      `${SUBMISSION_PATH}/withdraw`,
      respondWith(() => ({ status: "withdrawn" })),
    ),
    http.untyped.patch(
      `${SUBMISSION_PATH}/listing`,
      respondWith(({ status, priceNumeric, soldPriceNumeric }) => {
        const listing = current.listing ?? submissionListing();
        if (typeof priceNumeric === "number") {
          return { listing: { ...listing, priceNumeric, price: `$${priceNumeric.toLocaleString("en-US")}` } };
        }
        if (typeof soldPriceNumeric === "number") {
          const soldPrice = `$${soldPriceNumeric.toLocaleString("en-US")}`;
          return { listing: submissionListing({ ...listing, status: "sold", price: soldPrice }) };
        }
        return { listing: submissionListing({ ...listing, status: status as typeof listing.status }) };
      }),
    ),
  );
  return requests;
}

function open(path = "/dashboard/submissions/12") {
  return renderAt(
    path,
    <Routes>
      <Route path="/dashboard/submissions/:id" element={<SubmissionPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
  );
}

const heading = () => screen.findByRole("heading", { level: 1, name: "1972 Lamborghini Miura P400 SV" });
const part = (name: string) => within(screen.getByRole("region", { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const listed = { status: "approved", vehicleId: 31 } as const;
const live = submissionListing();

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
    expect(part("Status").getByText(/^In review\./)).toBeVisible();
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

describe("the listing of a submission", () => {
  it("links to its page, and can get another, valid price", async () => {
    const requests = stubSubmission({ ...listed, listing: live });
    open();
    await heading();
    expect(screen.getByRole("link", { name: "See the Listing" })).toHaveAttribute("href", "/listings/31");
    await press("Change Price");
    const isConfirmOpen = await dialog("Change the price");
    const price = isConfirmOpen.getByLabelText("Price");
    expect(price).toHaveValue("2,400,000");
    fireEvent.change(price, { target: { value: "ask me" } });
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Change Price" }));
    expect(await isConfirmOpen.findByText("Please enter a valid price")).toBeVisible();
    expect(requests).toEqual([]);
    fireEvent.change(price, { target: { value: "$2,350,000" } });
    expect(isConfirmOpen.getByText("Shown as $2,350,000")).toBeVisible();
    await userEvent.click(isConfirmOpen.getByRole("button", { name: "Change Price" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ priceNumeric: 2_350_000 });
    expect(await part("The listing").findByText("$2,350,000")).toBeVisible();
  });

  it.each([
    ["3250", "That is 99% lower than $2,400,000. Change the price to $3,250?"],
    ["6000000", "That is 150% higher than $2,400,000. Change the price to $6,000,000?"],
  ])("asks back before its price changes by more than half: %s", async (price, question) => {
    const requests = stubSubmission({ ...listed, listing: live });
    open();
    await press("Change Price");
    const form = await dialog("Change the price");
    fireEvent.change(form.getByLabelText("Price"), { target: { value: price } });
    await userEvent.click(form.getByRole("button", { name: "Change Price" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText(question)).toBeVisible();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(requests).toEqual([]);
    await userEvent.click((await dialog("Change the price")).getByRole("button", { name: "Change Price" }));
    await userEvent.click((await dialog("Is the price right?")).getByRole("button", { name: "Change Price" }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ priceNumeric: Number(price) }]));
  });

  it("asks back before it is sold for a price out of line, and says what stays open", async () => {
    const requests = stubSubmission({ ...listed, listing: live });
    open();
    await press("Mark Sold");
    const form = await dialog("Mark it as sold?");
    expect(form.getByText("Inquiries and appointments about it stay open with the concierge.")).toBeVisible();
    fireEvent.change(form.getByLabelText("Sold for"), { target: { value: "24,000" } });
    await userEvent.click(form.getByRole("button", { name: "Mark Sold" }));
    const asked = await dialog("Is the price right?");
    expect(asked.getByText("That is 99% lower than $2,400,000. Mark it sold for $24,000?")).toBeVisible();
    expect(requests).toEqual([]);
    await userEvent.click(asked.getByRole("button", { name: "Mark Sold" }));
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([{ status: "sold", soldPriceNumeric: 24_000 }]),
    );
  });

  it("says who corrects a sale that was marked by mistake", async () => {
    setSiteDetails({ contact: { phone: "(312) 555-0142" } });
    stubSubmission({ ...listed, listing: live });
    open();
    await press("Mark Sold");
    const form = await dialog("Mark it as sold?");
    expect(
      form.getByText(/shows this price.*under Conversation on this page, or call \(312\) 555-0142\.$/),
    ).toBeVisible();
  });

  it.each([
    ["sold", { status: "sold", price: "$31,000", priceNumeric: 31_000 }, "Sold for $31,000."],
    ["withdrawn", { status: "withdrawn" }, "Withdrawn; it is no longer listed."],
    ["expired", { status: "withdrawn", expiredAt: "2027-03-13T05:01:00Z" }, "Expired; it is no longer listed."],
  ] as const)("says once that it is %s", async (_, traits, text) => {
    stubSubmission({ ...listed, listing: submissionListing({ ...live, ...traits }) });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText("Approved and listed.")).toBeNull();
    expect(part("The listing").queryByText(/^(Sold|Withdrawn)$/)).toBeNull();
  });

  it.each([
    ["live", "Mark Under Offer", "Mark it as under offer?", {}, { status: "under_offer" }, "Under offer"],
    ["under_offer", "Back to Live", "List it for sale?", {}, { status: "live" }, "For sale"],
    [
      "under_offer",
      "Mark Sold",
      "Mark it as sold?",
      { "Sold for": "2,300,000" },
      { status: "sold", soldPriceNumeric: 2_300_000 },
      "Sold for $2,300,000.",
    ],
    [
      "live",
      "Withdraw",
      "Withdraw it from sale?",
      { "Reason (optional)": "We keep it." },
      { status: "withdrawn", reason: "We keep it." },
      "Withdrawn; it is no longer listed.",
    ],
  ] as const)("%s: %s", async (status, button, title, texts, body, shown) => {
    const requests = stubSubmission({ ...listed, listing: submissionListing({ ...live, status }) });
    open();
    await press(button);
    const isConfirmOpen = await dialog(title);
    for (const [name, text] of Object.entries(texts)) {
      fireEvent.change(isConfirmOpen.getByLabelText(name), { target: { value: text } });
    }
    await userEvent.click(isConfirmOpen.getByRole("button", { name: button }));
    await waitFor(() => expect(requests.map((each) => each.body)).toEqual([body]));
    expect((await screen.findAllByText(shown))[0]).toBeVisible();
  });

  it("can be renewed once around its end", async () => {
    const ending = { expiresAt: "2027-03-13T05:00:00Z", renewableFrom: "2027-02-27T06:00:00Z" };
    stubSubmission({ ...listed, listing: { ...live, ...ending, canRenew: true } });
    const keys: (string | null)[] = [];
    server.use(
      http.untyped.post(`${SUBMISSION_PATH}/renewal`, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        const renewed = { ...live, expiresAt: "2027-07-10T15:00:00Z", renewableFrom: "2027-06-26T15:00:00Z" };
        return HttpResponse.json(submission({ ...listed, listing: { ...renewed, canRenew: false } }));
      }),
    );
    open();
    expect(await screen.findByText("Listed until March 12, 2027")).toBeVisible();
    await press("Renew Listing");
    expect(await part("The listing").findByText("Listed until July 10, 2027")).toBeVisible();
    expect(screen.getByText("You can renew it from June 26, 2027.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Renew Listing" })).toBeNull();
    expect(keys).toEqual([expect.stringMatching(/./)]);
  });

  it("says why it was not renewed, and is reloaded", async () => {
    const expired = {
      status: "withdrawn",
      expiresAt: "2027-03-13T05:00:00Z",
      expiredAt: "2027-03-13T05:01:00Z",
    } as const;
    stubSubmission({
      ...listed,
      listing: submissionListing({ ...live, ...expired, canRenew: true, renewableUntil: "2027-04-12T05:01:00Z" }),
    });
    open();
    expect(await screen.findByText("Expired on March 12, 2027")).toBeVisible();
    expect(screen.getByText("Renew it by April 12, 2027, and it goes live again right away.")).toBeVisible();
    const sentence = "This listing expired more than 30 days ago; please ask the concierge to list the car again";
    server.use(
      http.untyped.post(`${SUBMISSION_PATH}/renewal`, () => problem(409, { message: sentence })),
      http.get("/api/vehicle-submissions/{id}", () =>
        HttpResponse.json(
          submission({ ...listed, listing: submissionListing({ ...live, ...expired, canRenew: false }) }),
        ),
      ),
    );
    await press("Renew Listing");
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByText("To list the car again, please ask the concierge.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Renew Listing" })).toBeNull();
  });

  it.each([
    ["sold", { status: "sold", expiresAt: "2027-03-13T05:00:00Z" }],
    ["withdrawn by somebody", { status: "withdrawn", expiresAt: "2027-03-13T05:00:00Z" }],
    ["without an end", {}],
  ] as const)("shows no end date when it is %s", async (_, traits) => {
    stubSubmission({ ...listed, listing: submissionListing({ ...live, ...traits, canRenew: false }) });
    open();
    await heading();
    expect(screen.queryByText(/Listed until|Expired on/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Renew Listing" })).toBeNull();
  });

  it("offers no actions once it is sold", async () => {
    stubSubmission({ ...listed, listing: submissionListing({ ...live, status: "sold" }) });
    open();
    await heading();
    expect(part("The listing").queryAllByRole("button")).toEqual([]);
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
