import type { Application, OpenInvitation } from "@entities/membership/types";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import InvitationPage from "./InvitationPage";
import MembershipPage from "./MembershipPage";

const application = (traits: Partial<Application>): Application => ({
  id: 7,
  status: "submitted",
  note: "I keep three Lancias alive.",
  garage: [],
  evidence: [],
  steps: [{ at: "2026-11-21T12:00:00.000Z", by: "applicant", status: "submitted", words: "" }],
  submittedAt: "2026-11-21T12:00:00.000Z",
  ...traits,
});

const invitation = (traits: Partial<OpenInvitation>): OpenInvitation => ({
  state: "open",
  inviter: "ada_l",
  note: "Come and see.",
  preVetted: false,
  expiresAt: "2027-01-01T12:00:00.000Z",
  ...traits,
});

function applications(...answers: Application[][]) {
  let responseIndex = 0;
  server.use(
    http.get("/api/collector-applications", () =>
      HttpResponse.json(answers[Math.min(responseIndex++, answers.length - 1)]),
    ),
  );
}

const openInvitation = (traits: Partial<OpenInvitation>) => {
  server.use(http.get("/api/invitations/{invitation}", () => HttpResponse.json(invitation(traits))));
  return renderAt(
    "/invitation/abc",
    <Routes>
      <Route path="/invitation/:token" element={<InvitationPage />} />
    </Routes>,
  );
};

it("sends an application with a car and shows its status", async () => {
  signIn();
  applications([], [application({})]);
  const sent: unknown[] = [];
  server.use(
    http.post("/api/collector-applications", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(application({}), { status: 201 });
    }),
  );
  renderAt("/membership", <MembershipPage />);
  await userEvent.type(await screen.findByLabelText("About you"), "I keep three Lancias alive.");
  await userEvent.click(screen.getByRole("button", { name: "Add a car" }));
  await userEvent.type(screen.getByLabelText("Make"), "Lancia");
  await userEvent.type(screen.getByLabelText("Model"), "Aurelia");
  await userEvent.type(screen.getByLabelText("Year"), "1955");
  await userEvent.click(screen.getByRole("button", { name: "Send application" }));
  expect(await screen.findByText("In review")).toBeInTheDocument();
  expect(screen.getByText("We’ll reply within three business days.")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      note: "I keep three Lancias alive.",
      garage: [{ make: "Lancia", model: "Aurelia", year: 1955, note: "" }],
      evidence: [],
    },
  ]);
});

it("keeps an application in the tab, focuses an added car, and marks a wrong year", async () => {
  signIn();
  applications([]);
  renderAt("/membership", <MembershipPage />);
  await userEvent.type(await screen.findByLabelText("About you"), "I keep three Lancias alive.");
  await userEvent.click(screen.getByRole("button", { name: "Add a car" }));
  expect(screen.getByLabelText("Make")).toHaveFocus();
  await userEvent.keyboard("Lancia");
  await userEvent.type(screen.getByLabelText("Model"), "Aurelia");
  cleanup();
  renderAt("/membership", <MembershipPage />);
  expect(await screen.findByDisplayValue("I keep three Lancias alive.")).toBe(screen.getByLabelText("About you"));
  expect(screen.getByLabelText("Model")).toHaveValue("Aurelia");
  await userEvent.type(screen.getByLabelText("Year"), "1855");
  await userEvent.click(screen.getByRole("button", { name: "Send application" }));
  expect(await screen.findByText("Please enter a valid year")).toBeVisible();
  expect(screen.getByLabelText("Year")).toBeInvalid();
  expect(screen.getByLabelText("Year")).toHaveFocus();
});

it("names the files that are too many, until others are chosen", async () => {
  signIn();
  applications([]);
  let id = 0;
  server.use(
    http.post("/api/collector-applications/evidence", () => {
      id += 1;
      const file = { id, name: `${id}.pdf`, size: 3, mediaType: "application/pdf", uploadedAt: "2026-11-21T12:00:00Z" };
      return HttpResponse.json(file, { status: 201 });
    }),
    http.delete("/api/collector-applications/evidence/{id}", () => new HttpResponse(null, { status: 204 })),
  );
  const pdfs = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => new File(["%PDF"], `${name}${index}.pdf`, { type: "application/pdf" }));
  renderAt("/membership", <MembershipPage />);
  await userEvent.upload(await screen.findByLabelText("Evidence"), pdfs(8, "paper"));
  expect(await screen.findByText("At most 6 files: paper6.pdf and paper7.pdf were left out.")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Remove 6.pdf" }));
  await userEvent.upload(screen.getByLabelText("Evidence"), pdfs(1, "other"));
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
});

it("shows the reason of a denial and when to apply again", async () => {
  signIn();
  const reason = "We know you too little.";
  const steps = [{ at: "2026-11-21T12:00:00.000Z", by: "concierge", status: "denied" as const, words: reason }];
  applications([application({ status: "denied", steps, nextTryAt: "2099-02-19T12:00:00.000Z" })]);
  renderAt("/membership", <MembershipPage />);
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.getByText("You can apply again from February 19, 2099.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Apply again" })).not.toBeInTheDocument();
});

it("asks for a confirmed address first", async () => {
  signIn({ emailVerified: false });
  applications([]);
  renderAt("/membership", <MembershipPage />);
  expect(await screen.findByText(/Please confirm your email address first/)).toBeInTheDocument();
});

it("shows an invitation and lets a member accept it", async () => {
  signIn();
  server.use(http.post("/api/invitations/{invitation}/accept", () => problem(410, { message: "It is over." })));
  openInvitation({});
  expect(await screen.findByText("Come and see.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Accept invitation" }));
  expect(await screen.findByText("It is over.")).toBeInTheDocument();
});

it.each([
  ["used_up", "This invitation has been used"],
  ["revoked", "This invitation was revoked"],
  ["expired", "This invitation has expired"],
  ["inviter_ineligible", "This invitation is no longer valid"],
  ["other_mailbox", "This invitation is for someone else"],
  ["accepted", "Invitation accepted"],
] as const)("shows the state of an invitation that is %s", async (state, title) => {
  signIn();
  openInvitation({ state, boundTo: "b…@example.com" });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});
