import { captureRequests, post, postsNumbered, topicPage } from "@test/forum";
import { http } from "@test/http";
import { server } from "@test/server";
import { chooseFromMenu, open, reply, stored, stubTopicEndpoints } from "@test/topicPage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(stubTopicEndpoints);

describe("moderation of a topic", () => {
  const staff = { isAdmin: true };

  it("is available to staff who are not collectors", async () => {
    open(topicPage(postsNumbered(1, 2)), undefined, { ...staff, isCollector: false });
    await reply(2);
    expect(screen.getByRole("link", { name: "Reports" })).toHaveAttribute("href", "/admin/reports");
    expect(await screen.findByRole("button", { name: /^Moderate/ })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Breadcrumb" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Search this topic" })).not.toBeInTheDocument();
    expect(screen.queryByLabelText("Your reply")).not.toBeInTheDocument();
  });

  /** Enters a reason in the open dialog. */
  async function confirmWithReason(confirm: string, reason: string) {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    expect(await dialog.findByText("Please enter a reason")).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText("Reason"), reason);
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  }

  it("removes a reply with a reason, and restores it with another", async () => {
    const removed = captureRequests("delete", "/api/forum/posts/101", () => {
      stored.topic = topicPage([post(1, { state: "removed", body: [], content: "" })]);
      return new HttpResponse(null, { status: 204 });
    });
    const restored = captureRequests("post", "/api/forum/posts/101/restore", () => {
      stored.topic = topicPage([post(1)]);
      return new HttpResponse(null, { status: 204 });
    });
    open(topicPage([post(1)]), undefined, staff);
    await chooseFromMenu(/^More for reply 1/, "Remove");
    await confirmWithReason("Remove", "It names a third.");
    await waitFor(async () => expect(await reply(1)).toHaveTextContent("Removed by the concierge"));
    expect(removed.map(({ body }) => body)).toEqual([{ reason: "It names a third." }]);
    await chooseFromMenu(/^More for reply 1/, "Restore");
    await confirmWithReason("Restore", "It names nobody.");
    await waitFor(async () => expect(await reply(1)).toHaveTextContent("Reply number 1"));
    expect(restored.map(({ body }) => body)).toEqual([{ reason: "It names nobody." }]);
  });

  it("pins, locks and moves a topic, each with a reason", async () => {
    server.use(
      http.untyped.get("/api/forum/categories", () =>
        HttpResponse.json([
          { id: 3, name: "Air-cooled" },
          { id: 4, name: "Meets" },
        ]),
      ),
    );
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage(), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Pin");
    await confirmWithReason("Pin", "Everybody asks.");
    await chooseFromMenu(/^Moderate/, "Lock");
    await confirmWithReason("Lock", "All is said.");
    await chooseFromMenu(/^Moderate/, "Move");
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByLabelText("Category")).toHaveValue("4"));
    await confirmWithReason("Move", "It is about a drive.");
    expect(sent.map(({ body }) => body)).toEqual([
      { isPinned: true, reason: "Everybody asks." },
      { isLocked: true, reason: "All is said." },
      { categoryId: 4, reason: "It is about a drive." },
    ]);
  });

  it("needs no reason for a post of one's own", async () => {
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage([], { isMine: true, isPinned: true, isLocked: true }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Unpin");
    await chooseFromMenu(/^Moderate/, "Unlock");
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ isPinned: false }, { isLocked: false }]));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("moves a removed topic too, so that its category can be deleted", async () => {
    const other = { id: 4, name: "Meets" };
    server.use(http.untyped.get("/api/forum/categories", () => HttpResponse.json([other])));
    const sent = captureRequests("patch", "/api/forum/topics/12", () => HttpResponse.json({}));
    open(topicPage([], { state: "removed" }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Move");
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByLabelText("Category")).toHaveValue("4"));
    await confirmWithReason("Move", "Its category goes.");
    expect(sent.map(({ body }) => body)).toEqual([{ categoryId: 4, reason: "Its category goes." }]);
  });

  it("restores a topic with a reason", async () => {
    const sent = captureRequests("post", "/api/forum/topics/12/restore", () => new HttpResponse(null, { status: 204 }));
    open(topicPage([], { state: "removed" }), undefined, staff);
    await chooseFromMenu(/^Moderate/, "Restore");
    await confirmWithReason("Restore", "It belongs here.");
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "It belongs here." }]);
  });
});
