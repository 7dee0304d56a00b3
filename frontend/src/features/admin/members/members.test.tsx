import type { ForumMemberPost } from "@entities/forum/types";
import { captureRequests } from "@test/forum";
import { http, problem } from "@test/http";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { MemberCase, MemberSecondFactor, SecondFactorReset } from "../types";
import MembersSection from "./MembersSection";

const member = {
  id: 9,
  username: "max_911",
  name: "Max Moritz",
  email: "max@example.com",
  emailVerified: true,
  isCollector: false,
  isAdmin: false,
  joinedAt: "2026-01-05T10:00:00.000Z",
  suspended: false,
  suspendedUntil: null,
};
const found: MemberCase = { member, steps: [], invitedBy: null, acceptedTexts: null, sessions: 0 };
const reset: SecondFactorReset = {
  userId: 9,
  username: "max_911",
  requestedBy: "boss",
  requestedAt: "2026-11-20T15:00:00.000Z",
  expiresAt: "2026-11-21T15:00:00.000Z",
  reason: "Showed his passport on a video call.",
};

function open(
  factor: MemberSecondFactor,
  waiting: readonly SecondFactorReset[] = [],
  shown = found,
  posts: ForumMemberPost[] = [],
) {
  signIn({ isAdmin: true });
  server.use(
    http.get("/api/admin/users", () => HttpResponse.json([shown.member])),
    http.get("/api/admin/users/{id}", () => HttpResponse.json(shown)),
    http.get("/api/admin/users/{id}/second-factor", () => HttpResponse.json(factor)),
    http.get("/api/admin/users/{id}/posts", () => HttpResponse.json(posts)),
    http.untyped.get("/api/admin/second-factor-resets", () => HttpResponse.json(waiting)),
  );
  renderAt(
    "/admin/members/9",
    <Routes>
      <Route path="/admin/members/:item?" element={<MembersSection />} />
    </Routes>,
  );
}

const off: MemberSecondFactor = { isOn: false, hasEnoughAdmins: true, reset: null };
const on: MemberSecondFactor = { isOn: true, hasEnoughAdmins: true, reset: null };

async function part() {
  const heading = await screen.findByRole("heading", { name: "Two-factor authentication" });
  const section = heading.closest("section");
  if (!section) throw new Error("The part has no section.");
  return within(section);
}

it("asks for reauthentication when an admin grants any role", async () => {
  const sent = captureRequests("patch", "/api/admin/users/9", () => HttpResponse.json(found));
  open(off);
  await userEvent.type(await screen.findByLabelText("Reason"), "Has three Lancias alive");
  await userEvent.click(screen.getByRole("button", { name: "Save change" }));
  expect(await screen.findByText("Please choose a change")).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Change"), "Make a collector");
  await userEvent.type(screen.getByLabelText("Your Password"), "correct horse");
  await userEvent.type(screen.getByLabelText("Code"), " 123456 ");
  await userEvent.click(screen.getByRole("button", { name: "Make a collector" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { isCollector: true, reason: "Has three Lancias alive", password: "correct horse", code: "123456" },
    ]),
  );
});

it("suspends for some days, until a day, or until further notice", async () => {
  vi.setSystemTime(new Date("2026-11-27T18:00:00Z"));
  const sent = captureRequests("patch", "/api/admin/users/9", () => HttpResponse.json(found));
  open(off);
  const suspend = async (period: string, day?: string) => {
    await userEvent.selectOptions(await screen.findByLabelText("Change"), "suspended");
    await userEvent.selectOptions(screen.getByLabelText("How long"), period);
    if (day) fireEvent.change(screen.getByLabelText("Last day"), { target: { value: day } });
    await userEvent.type(screen.getByLabelText("Reason"), "Wrote to members");
    await userEvent.click(screen.getByRole("button", { name: /^Suspend/ }));
    await waitFor(() => expect(screen.getByLabelText("Reason")).toHaveValue(""));
  };
  await suspend("Until further notice");
  await suspend("7 days");
  await suspend("Until a date", "2027-02-01");
  const suspended = { suspended: true, reason: "Wrote to members" };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...suspended, suspendedUntil: null },
    { ...suspended, suspendedUntil: "2026-12-04" },
    { ...suspended, suspendedUntil: "2027-02-01" },
  ]);
  vi.useRealTimers();
});

it("shows until when a member is suspended, and ends the suspension early", async () => {
  const suspendedUntil = "2026-12-05T05:59:59.000Z";
  const suspended = { ...member, suspended: true, suspendedUntil };
  const step = { at: "2026-11-27T10:00:00Z", change: "suspended", suspendedUntil, reason: "Wrote to members" };
  const sent = captureRequests("patch", "/api/admin/users/9", () => HttpResponse.json(found));
  open(off, [], { ...found, member: suspended, steps: [step] });
  expect(await screen.findByText("Suspended through December 4, 2026")).toBeInTheDocument();
  expect(screen.getByText(/suspended through December 4, 2026/)).toBeInTheDocument();
  expect(screen.getByRole("option", { name: "Change when the suspension ends" })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Change"), "Reinstate the account");
  await userEvent.type(screen.getByLabelText("Reason"), "Has apologized");
  await userEvent.click(screen.getByRole("button", { name: "Reinstate the account" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ suspended: false, reason: "Has apologized" }]));
});

it("shows which versions of the legal texts a member accepted", async () => {
  open(off, [], { ...found, acceptedTexts: { terms: 2, privacy: 0, at: "2026-11-27T18:00:00Z" } });
  expect(await screen.findByRole("link", { name: "Terms version 2" })).toHaveAttribute("href", "/terms?version=2");
  expect(screen.getByRole("link", { name: "Privacy (default text)" })).toHaveAttribute("href", "/privacy?version=0");
});

it("lists until when members are suspended", async () => {
  const suspended = { ...member, isCollector: true, suspended: true };
  const until = { ...suspended, id: 10, username: "eve", suspendedUntil: "2026-12-05T05:59:59.000Z" };
  server.use(http.get("/api/admin/users", () => HttpResponse.json([suspended, until])));
  signIn({ isAdmin: true });
  server.use(http.untyped.get("/api/admin/second-factor-resets", () => HttpResponse.json([])));
  renderAt("/admin/members", <MembersSection />);
  expect(await screen.findByText("@max_911 · Suspended, Collector")).toBeInTheDocument();
  expect(screen.getByText("@eve · Suspended through December 4, 2026, Collector")).toBeInTheDocument();
});

it("lists which accounts are closed, and when they are deleted", async () => {
  const resting = { ...member, isClosed: true, isCollector: true };
  const leaving = { ...member, id: 10, username: "eve", isClosed: true, erasedAt: "2026-12-05T05:59:59.000Z" };
  server.use(http.get("/api/admin/users", () => HttpResponse.json([resting, leaving])));
  signIn({ isAdmin: true });
  server.use(http.untyped.get("/api/admin/second-factor-resets", () => HttpResponse.json([])));
  renderAt("/admin/members", <MembersSection />);
  expect(await screen.findByText("@max_911 · Closed, Collector")).toBeInTheDocument();
  expect(screen.getByText("@eve · Closed, deletion Dec 4, 2026")).toBeInTheDocument();
});

it("shows why an end date is refused", async () => {
  const message = "Choose a day within a year";
  captureRequests("patch", "/api/admin/users/9", () => problem(422, { message, fields: { suspendedUntil: message } }));
  open(off);
  await userEvent.selectOptions(await screen.findByLabelText("Change"), "suspended");
  await userEvent.selectOptions(screen.getByLabelText("How long"), "Until a date");
  fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2099-01-01" } });
  await userEvent.type(screen.getByLabelText("Reason"), "Wrote to members");
  await userEvent.click(screen.getByRole("button", { name: /^Suspend/ }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});

it("requests a reset of a lost second factor", async () => {
  const sent = captureRequests("post", "/api/admin/users/9/second-factor-reset", () =>
    HttpResponse.json({ ...on, reset: { ...reset, requestedBy: "ada_l" } }),
  );
  open(on);
  const area = await part();
  await userEvent.type(await area.findByLabelText("Why, and how they proved who they are"), reset.reason);
  await userEvent.type(area.getByLabelText("Your Password"), "correct horse");
  await userEvent.click(area.getByRole("button", { name: "Request reset" }));
  expect(await area.findByText("Another admin has to confirm it.")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: reset.reason, password: "correct horse" }]);
});

it("confirms a reset that another admin requested, linked from the list", async () => {
  const sent = captureRequests("post", "/api/admin/users/9/second-factor-reset/confirmation", () =>
    HttpResponse.json(off),
  );
  open({ ...on, reset }, [reset]);
  const waiting = await screen.findByRole("list", { name: "Waiting for a second admin" });
  const link = within(waiting).getByRole("link", { name: "Two-factor reset for max_911, requested by boss" });
  expect(link).toHaveAttribute("href", "/admin/members/9");
  const area = await part();
  expect(await area.findByText(reset.reason)).toBeInTheDocument();
  await userEvent.type(area.getByLabelText("Your Password"), "correct horse");
  await userEvent.click(area.getByRole("button", { name: "Confirm reset" }));
  expect(await area.findByText("Off. Only their password protects the account.")).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ password: "correct horse" }]);
});

it("says why a reset is refused", async () => {
  const message = "No reset is waiting: it was confirmed, canceled, or has expired";
  captureRequests("delete", "/api/admin/users/9/second-factor-reset", () => problem(409, { message }));
  open({ ...on, reset });
  const area = await part();
  await userEvent.click(await area.findByRole("button", { name: "Cancel request" }));
  expect(await area.findByRole("alert")).toHaveTextContent(message);
});

it("names the command to use if there is no second admin", async () => {
  open({ ...on, hasEnoughAdmins: false });
  const area = await part();
  expect(await area.findByText("marque user reset-second-factor max_911")).toBeInTheDocument();
  expect(area.getAllByText(/takes two admins/)).toHaveLength(1);
});

it("lists the member’s posts with their state and reports", async () => {
  const post: ForumMemberPost = {
    topicId: 12,
    topicTitle: "Which oil for a 964?",
    number: 4,
    createdAt: "2026-11-20T15:00:00.000Z",
    excerpt: ["Buy my oil!"],
    state: "removed",
    reportId: 5,
    isReportOpen: false,
  };
  const shown = { ...post, number: 6, state: "shown", reportId: 7, isReportOpen: true, excerpt: ["And once more."] };
  open(off, [], found, [shown, post, { ...post, number: 3, state: "deleted", reportId: null }]);
  const posts = within(await screen.findByRole("list", { name: "Forum posts" }));
  expect(posts.getAllByRole("listitem")).toHaveLength(3);
  expect(posts.getByRole("link", { name: "Reply 4 in Which oil for a 964?" })).toHaveAttribute(
    "href",
    "/forum/topic/12?post=4#post-4",
  );
  expect(posts.getByText(/Reply 4 · Removed/)).toBeInTheDocument();
  expect(posts.getByText("And once more.")).toBeInTheDocument();
  expect(posts.getByRole("link", { name: "Open report" })).toHaveAttribute("href", "/admin/reports/7");
  expect(posts.getByRole("link", { name: "Closed report" })).toHaveAttribute("href", "/admin/reports/5");
  expect(posts.queryByRole("link", { name: /Reply 3/ })).not.toBeInTheDocument();
});
