import { captureRequests, post, postsNumbered, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { CLOSE_POLICY_VIOLATION, emitEvent, setConnectionStatus } from "@test/realtime";
import { server } from "@test/server";
import { addReply, composer, open, postLabels, reply, stored, stubTopicEndpoints } from "@test/topicPage";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(stubTopicEndpoints);

describe("real-time updates of a topic", () => {
  it("show the new name of its category", async () => {
    open(topicPage());
    expect(await screen.findByRole("link", { name: "Air-cooled" })).toBeInTheDocument();
    stored.topic = { ...stored.topic, categoryName: "Air-cooled 911s" };
    emitEvent({ type: "category_updated", categoryId: 3 });
    expect(await screen.findByRole("link", { name: "Air-cooled 911s" })).toBeInTheDocument();
  });

  it("add a new reply and announce it, unless the reader is writing", async () => {
    open(topicPage(postsNumbered(1, 1)));
    await reply(1);
    addReply(2);
    expect(await reply(2)).toBeInTheDocument();
    expect(await screen.findByText("A new post has been added to a topic you're viewing")).toBeInTheDocument();
    expect(screen.getByText("New Post")).toBeInTheDocument();
    const button = await screen.findByRole("button", { name: "1 new reply" });
    expect(button.closest('[aria-live="polite"]')).not.toBeNull();
    await userEvent.click(button);
    await waitFor(async () => expect(await reply(2)).toHaveFocus());
    expect(screen.queryByRole("button", { name: /new repl/ })).not.toBeInTheDocument();
  });

  it("wait while a reply is being typed, and do not change it", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const field = await composer();
    await userEvent.type(field, "Half a sen");
    addReply(2);
    addReply(3);
    expect(await screen.findByRole("button", { name: "2 new replies" })).toBeInTheDocument();
    expect(postLabels()).toEqual(["Original post by max_911", "Reply 1 by max_911"]);
    await userEvent.keyboard("tence");
    expect(field).toHaveValue("Half a sentence");
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "2 new replies" }));
    await waitFor(async () => expect(await reply(2)).toHaveFocus());
    expect(await reply(3)).toBeInTheDocument();
    expect(field).toHaveValue("Half a sentence");
  });

  it("can be switched off and on again", async () => {
    let reads = 0;
    const count = ({ request }: { request: Request }) => {
      if (new URL(request.url).pathname === "/api/forum/topics/12") reads += 1;
    };
    server.events.on("request:start", count);
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    await userEvent.click(toggle);
    expect(reads).toBe(1);
    addReply(2);
    expect(postLabels()).toHaveLength(2);
    await userEvent.click(toggle);
    expect(await reply(2)).toBeInTheDocument();
    // Only enabling live updates refetched the topic.
    expect(reads).toBe(2);
    expect(screen.queryByText("New Post")).not.toBeInTheDocument();
    server.events.removeListener("request:start", count);
  });

  it("have a switch that is disabled without a connection, and report once that it was lost", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    expect(toggle).toBeEnabled();
    setConnectionStatus("disconnected");
    expect(toggle).toBeDisabled();
    expect(
      await screen.findByText("Real-time updates are currently unavailable. Will reconnect automatically."),
    ).toBeInTheDocument();
    stored.topic = { ...stored.topic, posts: postsNumbered(1, 2), lastNumber: 2 };
    setConnectionStatus("connecting");
    setConnectionStatus("connected");
    expect(await reply(2)).toBeInTheDocument();
  });

  it("report no lost connection when the session or role has ended", async () => {
    open(topicPage(postsNumbered(1, 1)));
    const toggle = await screen.findByRole("switch", { name: "Real-time updates" });
    setConnectionStatus("disconnected", CLOSE_POLICY_VIOLATION);
    setConnectionStatus("connecting", CLOSE_POLICY_VIOLATION);
    setConnectionStatus("disconnected", 1006);
    expect(toggle).toBeDisabled();
    expect(screen.queryByText("Connection Lost")).not.toBeInTheDocument();
    // The next connection may be lost.
    setConnectionStatus("connected");
    setConnectionStatus("disconnected", 1006);
    expect(await screen.findByText("Connection Lost")).toBeInTheDocument();
  });

  it("ignore other topics", async () => {
    open(topicPage(postsNumbered(1, 1)));
    await reply(1);
    emitEvent({ type: "new_post", topicId: 13, categoryId: 3, post: post(9) });
    expect(screen.queryByText("New Post")).not.toBeInTheDocument();
  });
});

describe("a revoked role", () => {
  it("is noticed when the connection ends", async () => {
    let requests = 0;
    open(topicPage());
    await screen.findByText("No replies yet");
    server.use(
      http.get("/api/user", () => {
        requests += 1;
        return problem(401, {});
      }),
    );
    setConnectionStatus("disconnected");
    await waitFor(() => expect(requests).toBe(1));
  });

  it("is noticed when the server refuses", async () => {
    let requests = 0;
    captureRequests("post", "/api/forum/topics/12/posts", () => problem(403, { message: "Collectors only" }));
    open(topicPage(), undefined, {}, { monitorsSession: true });
    await userEvent.type(await composer(), "Long enough to be posted");
    server.use(
      http.get("/api/user", () => {
        requests += 1;
        return problem(401, {});
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    await waitFor(() => expect(requests).toBeGreaterThan(0));
  });
});
