import type { Claim, NewClaim } from "@entities/claim/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { submission, submissionListing } from "@test/submissions";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { ClaimsPanel } from "./ClaimsPanel";

const owners: Claim = {
  id: 3,
  kind: "owners",
  statement: "Two owners since new",
  state: "seen",
  statedAt: "2026-11-20T15:00:00Z",
  proof: null,
  contradiction: null,
  reason: "We read both titles.",
  foundAt: "2026-11-21T15:00:00Z",
};
const vaultDocument = {
  id: 5,
  name: "Title of 1972.pdf",
  kind: "application/pdf",
  size: 214_000,
  hasPreview: false,
  uploadedAt: "2026-11-20T15:00:00Z",
  vehicle: { submissionId: 12, vehicleId: null, title: "1972 Lamborghini Miura P400 SV" },
  shares: [],
};

/** Stubs these claims and records changes. */
function stubClaims(claims: Claim[], answer?: () => Response) {
  const sent: { kind: string; body: NewClaim }[] = [];
  let current = claims;
  server.use(
    http.get("/api/vehicle-submissions/{id}/claims", () => HttpResponse.json(current)),
    http.put("/api/vehicle-submissions/{id}/claims/{kind}", async ({ params, request }) => {
      const body = (await request.json()) as NewClaim;
      sent.push({ kind: String(params.kind), body });
      if (answer) return answer();
      const kind = params.kind as Claim["kind"];
      const state = body.documentId === null ? "stated" : "on_file";
      current = [
        ...current.filter((each) => each.kind !== kind),
        { ...owners, kind, state, statement: body.statement },
      ];
      return HttpResponse.json(current);
    }),
    http.delete("/api/vehicle-submissions/{id}/claims/{kind}", ({ params }) => {
      current = current.filter(({ kind }) => kind !== params.kind);
      return HttpResponse.json(current);
    }),
  );
  return sent;
}
const stubDocuments = (documents: unknown[]) =>
  server.use(http.untyped.get("/api/documents", () => HttpResponse.json(documents)));
const open = (traits: Parameters<typeof submission>[0] = {}) =>
  renderAt("/dashboard/submissions/12", <ClaimsPanel submission={submission(traits)} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const line = async (name: string) => {
  const item = (await screen.findByRole("heading", { name })).closest("li");
  if (!item) throw new Error(`${name} stands in no line`);
  return within(item);
};

beforeEach(() => {
  signIn({ isCollector: true });
  stubDocuments([vaultDocument, { ...vaultDocument, id: 6, name: "Of another car.pdf", vehicle: null }]);
});

describe("claims of a seller", () => {
  it("are shown with what supports them", async () => {
    stubClaims([owners]);
    open();
    const ownersLine = await line("Owners");
    expect(ownersLine.getByText("Two owners since new")).toBeVisible();
    expect(ownersLine.getByText("Verified by the concierge")).toBeVisible();
    expect(ownersLine.getByText("We read both titles. · November 21, 2026")).toBeVisible();
    expect((await line("Odometer")).getByText("Not provided")).toBeVisible();
  });

  it("offer documents about the same vehicle only", async () => {
    const sent = stubClaims([]);
    open();
    await press("Add Odometer");
    const dialog = within(await screen.findByRole("dialog", { name: "Odometer" }));
    expect(dialog.getByLabelText("Your statement")).toHaveAccessibleDescription("At most 300 characters.");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Please enter your statement")).toBeVisible();
    expect(sent).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Your statement"), " True since new ");
    const choice = await dialog.findByLabelText("Proof (optional)");
    expect(within(choice).queryByText("Of another car.pdf")).toBeNull();
    await userEvent.selectOptions(choice, "Title of 1972.pdf");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ kind: "odometer", body: { statement: "True since new", documentId: 5 } }]);
    expect((await line("Odometer")).getByText("Document on file")).toBeVisible();
  });

  it("keep their text in a form that was closed, each for itself, until it is saved", async () => {
    stubClaims([]);
    open();
    await press("Add Odometer");
    await userEvent.type(await screen.findByLabelText("Your statement"), "True since new");
    await userEvent.keyboard("{Escape}");
    await press("Add Owners");
    expect(await screen.findByLabelText("Your statement")).toHaveValue("");
    await userEvent.keyboard("{Escape}");
    await press("Add Odometer");
    expect(await screen.findByLabelText("Your statement")).toHaveValue("True since new");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.sessionStorage.getItem("unsent")).toBeNull();
  });

  it("show why the server refused", async () => {
    signIn();
    stubDocuments([]);
    stubClaims([owners], () => problem(422, "Please check the highlighted fields.", { statement: "Too long for us" }));
    open();
    await press("Change Owners");
    const dialog = within(await screen.findByRole("dialog", { name: "Owners" }));
    expect(dialog.queryByLabelText("Proof (optional)")).toBeNull();
    expect(dialog.getByText(/the concierge’s finding is no longer shown/)).toBeVisible();
    expect(dialog.getByLabelText("Your statement")).toHaveValue("Two owners since new");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Too long for us")).toBeVisible();
  });

  it("take evidence from any seller, and say why a file was refused", async () => {
    signIn();
    const documents: unknown[] = [];
    stubDocuments(documents);
    const sent = stubClaims([]);
    let refusals = 1;
    server.use(
      http.untyped.post("/api/vehicle-submissions/:id/documents", () => {
        if (refusals-- > 0) return problem(422, "Our scanner found malware in this file, so it was not stored");
        documents.push({ ...vaultDocument, id: 8, name: "Service book.pdf" });
        return HttpResponse.json({ id: 8 }, { status: 201 });
      }),
    );
    open();
    await press("Add Odometer");
    const dialog = within(await screen.findByRole("dialog", { name: "Odometer" }));
    const file = new File(["%PDF-1.7"], "Service book.pdf", { type: "application/pdf" });
    await userEvent.upload(dialog.getByLabelText("Upload proof"), file);
    expect(await dialog.findByText(/found malware/)).toBeVisible();
    await userEvent.upload(dialog.getByLabelText("Upload proof"), file);
    await waitFor(() => expect(dialog.getByLabelText("Proof (optional)")).toHaveValue("8"));
    expect(dialog.queryByText(/found malware/)).toBeNull();
    await userEvent.type(dialog.getByLabelText("Your statement"), "True since new");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ kind: "odometer", body: { statement: "True since new", documentId: 8 } });
  });

  it("are withdrawn after a confirmation", async () => {
    stubClaims([owners]);
    open();
    await press("Remove Owners");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this statement?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await (await line("Owners")).findByText("Not provided")).toBeVisible();
  });

  it("cannot be changed once the vehicle is sold", async () => {
    stubClaims([owners]);
    open({ status: "approved", listing: submissionListing({ status: "sold" }) });
    expect(await screen.findByText(/no longer for sale; your statements stay/)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("heading", { name: "Odometer" })).toBeNull();
  });
});
