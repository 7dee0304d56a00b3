import type { ListingProposal, NewListingProposal } from "@entities/listing/types";
import { http, problem } from "@test/http";
import { listingProposal, ownListing } from "@test/listings";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import ProposalPanel from "./ProposalPanel";

/** Stubs the latest proposal and records what is sent. */
function stubProposal(proposal: ListingProposal | null, answer?: () => Response) {
  const sent: (NewListingProposal | "withdrawn")[] = [];
  let current = proposal;
  server.use(
    http.get("/api/vehicle-submissions/{id}/proposal", () => HttpResponse.json(ownListing(current))),
    http.put("/api/vehicle-submissions/{id}/proposal", async ({ request }) => {
      sent.push((await request.json()) as NewListingProposal);
      if (answer) return answer();
      current = listingProposal();
      return HttpResponse.json(ownListing(current));
    }),
    http.delete("/api/vehicle-submissions/{id}/proposal", () => {
      sent.push("withdrawn");
      current = listingProposal({ state: "withdrawn", closedAt: "2026-11-22T15:00:00Z" });
      return HttpResponse.json(ownListing(current));
    }),
  );
  return sent;
}

const open = (status: "live" | "sold" = "live") =>
  renderAt("/dashboard/submissions/12", <ProposalPanel submissionId={12} listing={submissionListing({ status })} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => {
  signIn();
});

describe("proposals of a seller", () => {
  it("contain what differs from the listing", async () => {
    const sent = stubProposal(null);
    open();
    await press("Suggest Changes");
    const form = await dialog("Suggest changes");
    const description = await form.findByLabelText("Description (optional)");
    expect(description).toHaveValue("One of **150**.");
    expect(form.queryByLabelText("Price")).toBeNull();
    expect(form.queryByText("Visibility")).toBeNull();
    await userEvent.clear(description);
    await userEvent.type(description, "One of 150, two owners.");
    await userEvent.click(form.getByRole("button", { name: "Make photo 2 the first" }));
    await userEvent.click(form.getByRole("button", { name: "Send to Concierge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([
      {
        description: "One of 150, two owners.",
        photos: [
          { path: "/api/images/seats", alt: "The seats", group: null },
          { path: "/api/images/front", alt: "The front", group: null },
        ],
        version: "1764000000000000",
      },
    ]);
    expect(await screen.findByText(/Sent to the concierge on November 21, 2026/)).toBeVisible();
    expect(screen.getByText("One of 150, two owners.")).toBeVisible();
    expect(screen.getByText(/Was 2/)).toBeVisible();
  });

  it("show why the server refused them, and stay in the form", async () => {
    stubProposal(null, () =>
      problem(422, "Please check the form", { changes: "Please change something before you send it" }),
    );
    open();
    await press("Suggest Changes");
    const form = await dialog("Suggest changes");
    await userEvent.click(await form.findByRole("button", { name: "Send to Concierge" }));
    expect(await form.findByText("Please change something before you send it")).toBeVisible();
  });

  it("keep their text and photos in a form that was closed, until they are sent", async () => {
    const sent = stubProposal(null);
    open();
    await press("Suggest Changes");
    let form = await dialog("Suggest changes");
    await userEvent.type(await form.findByLabelText("Description (optional)"), " Two keys and all books.");
    await userEvent.click(form.getByRole("button", { name: "Make photo 2 the first" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Suggest Changes");
    form = await dialog("Suggest changes");
    expect(await form.findByLabelText("Description (optional)")).toHaveValue("One of **150**. Two keys and all books.");
    await userEvent.click(form.getByRole("button", { name: "Send to Concierge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({
      description: "One of **150**. Two keys and all books.",
      photos: [{ path: "/api/images/seats" }, { path: "/api/images/front" }],
    });
    await press("Edit Changes");
    form = await dialog("Suggest changes");
    expect(await form.findByLabelText("Description (optional)")).toHaveValue("One of 150, two owners.");
  });

  it("are edited and withdrawn", async () => {
    const sent = stubProposal(listingProposal());
    open();
    await press("Edit Changes");
    const form = await dialog("Suggest changes");
    expect(await form.findByLabelText("Description (optional)")).toHaveValue("One of 150, two owners.");
    await userEvent.click(form.getByRole("button", { name: "Send to Concierge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({ description: "One of 150, two owners.", version: "1764000000000000" });
    await press("Withdraw Changes");
    const confirm = await dialog("Withdraw your changes?");
    await userEvent.click(confirm.getByRole("button", { name: "Withdraw Changes" }));
    expect(await screen.findByText("You withdrew your changes on November 22, 2026.")).toBeVisible();
    expect(sent.at(-1)).toBe("withdrawn");
  });

  it("show the decision with its reason", async () => {
    stubProposal(
      listingProposal({ state: "declined", closedAt: "2026-11-22T15:00:00Z", reason: "The title says one owner." }),
    );
    open();
    expect(await screen.findByText("Your changes were declined on November 22, 2026.")).toBeVisible();
    expect(screen.getByText("The title says one owner.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Suggest Changes" })).toBeVisible();
  });

  it("show the labels of the form for a value", async () => {
    stubProposal(listingProposal({ changes: [{ field: "vinVisibility", before: "masked", after: "hidden" }] }));
    open();
    expect(await screen.findByText("Without its last six characters")).toBeVisible();
    expect(screen.getByText("Not at all")).toBeVisible();
  });

  it("cannot be made for a vehicle that is no longer listed", async () => {
    stubProposal(listingProposal({ state: "lapsed", closedAt: "2026-11-22T15:00:00Z" }));
    open("sold");
    expect(await screen.findByText(/lapsed on November 22, 2026/)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
