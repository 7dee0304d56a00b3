import { InvitationForm } from "@entities/membership/InvitationForm";
import { invitation } from "@test/admin";
import { captureRequests } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { OwnInvitations } from "./OwnInvitations";

const vouched = invitation({ preVetted: true });
const VOUCH = "Pre-approved: verified as a collector on accepting";

const refuseCode = () => problem(422, { message: "It is wrong.", fields: { code: "This code is not right" } });

it("asks for reauthentication for a pre-approved invitation only", async () => {
  signIn({ isAdmin: true });
  let responseIndex = 0;
  const sent = captureRequests("post", "/api/invitations", () => {
    responseIndex += 1;
    return responseIndex === 1 ? refuseCode() : HttpResponse.json(vouched, { status: 201 });
  });
  renderAt("/membership", <InvitationForm canVouch onSent={() => {}} />);
  await userEvent.type(screen.getByLabelText("Email address"), "bob@example.com");
  expect(screen.queryByLabelText("Your Password")).not.toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(VOUCH));
  await userEvent.type(screen.getByLabelText("Your Password"), "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("This code is not right")).toBeInTheDocument();
  expect(sessionStorage.getItem("unsent") ?? "").not.toContain("horse");
  await userEvent.type(screen.getByLabelText("Code"), " 123456 ");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("The invitation is on its way to bob@example.com.")).toBeInTheDocument();
  const preApproved = { email: "bob@example.com", preVetted: true, password: "correct horse" };
  expect(sent.map(({ body }) => body)).toEqual([preApproved, { ...preApproved, code: "123456" }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);

  await userEvent.type(screen.getByLabelText("Email address"), "eve@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toEqual({ email: "eve@example.com", preVetted: false });
});

it("does not store the password of a request that was refused because the session has ended", async () => {
  signIn({ isAdmin: true });
  captureRequests("post", "/api/invitations", () => problem(401, { message: "Please log in." }));
  renderAt("/membership", <InvitationForm canVouch onSent={() => {}} />);
  await userEvent.type(screen.getByLabelText("Email address"), "bob@example.com");
  await userEvent.click(screen.getByLabelText(VOUCH));
  await userEvent.type(screen.getByLabelText("Your Password"), "correct horse");
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() => expect(sessionStorage.getItem("unsent") ?? "").toContain("bob@example.com"));
  expect(sessionStorage.getItem("unsent")).not.toMatch(/horse|123456/);
});

it("asks for reauthentication for a new link of a pre-approved invitation", async () => {
  signIn({ isAdmin: true });
  server.use(http.get("/api/invitations", () => HttpResponse.json([vouched, invitation({ id: 8 })])));
  const sent = captureRequests("post", "/api/invitations/:invitation/resend", () => HttpResponse.json(vouched));
  renderAt("/membership", <OwnInvitations isAdmin />);
  const list = within(await screen.findByRole("list", { name: "Invitations" }));
  const [preApproved, plain] = list.getAllByRole("button", { name: "Resend" });
  if (!preApproved || !plain) throw new Error("Both can be sent again.");
  await userEvent.click(plain);
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(preApproved);
  await userEvent.type(list.getByLabelText("Your Password"), "correct horse");
  const [send] = list.getAllByRole("button", { name: "Resend" });
  if (!send) throw new Error("It can be sent.");
  await userEvent.click(send);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ password: "correct horse" });
});
