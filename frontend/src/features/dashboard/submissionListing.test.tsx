import { http, problem } from "@test/http";
import { server } from "@test/server";
import { setSiteDetails } from "@test/siteDetails";
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
import { submission, submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

// Parts on demand, whose first import can exceed the timeout of a query on a busy machine.
beforeAll(() => Promise.all([import("./ListingPanel"), import("@shared/ui/Dialog")]), 30_000);

beforeEach(() => {
  signIn();
});

describe("the listing of a submission", () => {
  it("links to its page, and can get another, valid price", async () => {
    const requests = stubSubmission({ ...listed, listing: live });
    open();
    await heading();
    expect(await screen.findByRole("link", { name: "See the Listing" })).toHaveAttribute("href", "/listings/31");
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
