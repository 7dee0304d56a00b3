import type { MemberBlock } from "@entities/message/types";
import { ada, captureRequests, max } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { BlockedMembers } from "./BlockedMembers";

const blocks: readonly MemberBlock[] = [
  { member: max, blockedAt: "2026-11-14T15:00:00.000Z" },
  { member: ada, blockedAt: "2026-11-12T15:00:00.000Z" },
];

/** Shows the list on a server with these blocks. */
function open(found: readonly MemberBlock[]) {
  signIn({ isCollector: true });
  const state = { found };
  server.use(http.get("/api/user/blocks", () => HttpResponse.json([...state.found])));
  renderAt("/account", <BlockedMembers />);
  return state;
}

it("lists the blocked members with the day of the block", async () => {
  open(blocks);
  const items = within(await screen.findByRole("list", { name: "Blocked members" })).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "max_911Blocked November 14, 2026Unblock",
    "Ada LovelaceBlocked November 12, 2026Unblock",
  ]);
  expect(screen.getByRole("link", { name: "Ada Lovelace" })).toHaveAttribute("href", "/members/ada_l");
});

it("unblocks a member and moves the focus to the list", async () => {
  const state = open(blocks);
  const sent = captureRequests("delete", "/api/members/max_911/block", () => {
    state.found = blocks.slice(1);
    return new HttpResponse(null, { status: 204 });
  });
  await userEvent.click(await screen.findByRole("button", { name: "Unblock max_911" }));
  expect(await screen.findByText("Member unblocked")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("max_911")).not.toBeInTheDocument());
  expect(screen.getByRole("list", { name: "Blocked members" })).toHaveFocus();
  expect(sent).toHaveLength(1);
});

it("keeps a member whose block could not be removed, and says so", async () => {
  open(blocks);
  captureRequests("delete", "/api/members/max_911/block", () => problem(429, { message: "Please wait a minute" }));
  await userEvent.click(await screen.findByRole("button", { name: "Unblock max_911" }));
  expect(await screen.findByText("The member couldn’t be unblocked")).toBeInTheDocument();
  expect(screen.getByText("Please wait a minute")).toBeInTheDocument();
  expect(screen.getByText("max_911")).toBeInTheDocument();
});

it("says when nobody is blocked", async () => {
  open([]);
  expect(await screen.findByText("You haven’t blocked anyone.")).toBeInTheDocument();
});

it("says that the list could not be loaded, and tries again", async () => {
  let isDown = true;
  signIn({ isCollector: true });
  server.use(http.get("/api/user/blocks", () => (isDown ? problem(503, {}) : HttpResponse.json([...blocks]))));
  renderAt("/account", <BlockedMembers />);
  expect(await screen.findByText("The members you blocked couldn’t be shown.")).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Blocked members" })).toBeInTheDocument();
});
