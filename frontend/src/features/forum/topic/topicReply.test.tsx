import { captureRequests, mine, post, postsNumbered, topicPage } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent } from "@test/realtime";
import { server } from "@test/server";
import { composer, open, reply, stored, stubTopicEndpoints } from "@test/topicPage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

beforeEach(stubTopicEndpoints);

describe("a reply", () => {
  const CONTENT = "Changed twice a year, whatever you drive.";

  it("is checked by the specified rules", async () => {
    open(topicPage());
    await userEvent.type(await composer(), "Too short");
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    expect(await screen.findByText("Reply must be at least 10 characters long")).toBeInTheDocument();
  });

  it("leaves no error in the emptied field when it is sent by Ctrl+Enter", async () => {
    captureRequests("post", "/api/forum/topics/12/posts", () => {
      const posted = post(2, { ...mine, body: [{ tag: "p", children: [CONTENT] }] });
      stored.topic = { ...stored.topic, posts: [...stored.topic.posts, posted], lastNumber: 2, postCount: 2 };
      return HttpResponse.json(posted, { status: 201 });
    });
    open(topicPage(postsNumbered(1, 1)));
    await userEvent.type(await composer(), `${CONTENT}{Control>}{Enter}{/Control}`);
    expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
    expect(await reply(2)).toHaveTextContent(CONTENT);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(await composer()).toHaveValue("");
    expect(await composer()).not.toBeInvalid();
    expect(screen.queryByText("Reply must be at least 10 characters long")).not.toBeInTheDocument();
  });

  it("is posted once, is appended, and the form is cleared", async () => {
    const sent = captureRequests("post", "/api/forum/topics/12/posts", () => {
      const posted = post(2, { ...mine, body: [{ tag: "p", children: [CONTENT] }] });
      stored.topic = { ...stored.topic, posts: [...stored.topic.posts, posted], lastNumber: 2, postCount: 2 };
      return HttpResponse.json(posted, { status: 201 });
    });
    open(topicPage(postsNumbered(1, 1)));
    await userEvent.type(await composer(), CONTENT);
    await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
    expect(await screen.findByText("Reply posted successfully")).toBeInTheDocument();
    expect(screen.getByText("Success!")).toBeInTheDocument();
    expect(await reply(2)).toHaveTextContent(CONTENT);
    expect(await composer()).toHaveValue("");
    expect(sent.map(({ body }) => body)).toEqual([{ content: CONTENT }]);
    // Own posts are not announced, not even after a refetch.
    stored.topic = { ...stored.topic, title: "Which oil, once more?" };
    emitEvent({ type: "new_post", topicId: 12, categoryId: 3, post: post(2, mine) });
    expect(await screen.findByRole("heading", { name: "Which oil, once more?" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /new repl/ })).not.toBeInTheDocument();
  });

  it.each([
    [
      () => problem(409, { message: "This topic is locked" }),
      "Failed to add post: This topic is locked",
      "This topic is locked",
    ],
    [
      () => HttpResponse.error(),
      "Failed to post reply. Please try again.",
      "We couldn’t reach the server. Please try again in a moment.",
    ],
  ])(
    "says why it could not be posted, keeps what was typed, and uses the same idempotency key again",
    async (answer, message, besideComposer) => {
      const sent = captureRequests("post", "/api/forum/topics/12/posts", answer);
      open(topicPage());
      await userEvent.type(await composer(), CONTENT);
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      const form = (await composer()).closest("form");
      expect(await within(form as HTMLElement).findByRole("alert")).toHaveTextContent(besideComposer);
      expect(await composer()).toHaveValue(CONTENT);
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[0]?.key).toBe(sent[1]?.key);
      await userEvent.type(await composer(), " Even so.");
      await userEvent.click(screen.getByRole("button", { name: "Post Reply" }));
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(sent[2]?.key).not.toBe(sent[1]?.key);
    },
  );

  it("is saved as a draft while it is typed", async () => {
    const savedDrafts = captureRequests(
      "put",
      "/api/forum/drafts/topic-12",
      () => new HttpResponse(null, { status: 204 }),
    );
    open(topicPage());
    await userEvent.type(await composer(), CONTENT);
    expect(sessionStorage.getItem("unsent")).toContain(CONTENT);
    expect(await screen.findByText(/^Draft saved/)).toBeInTheDocument();
    expect(savedDrafts.at(-1)?.body).toEqual({ content: CONTENT });
    expect(sessionStorage.getItem("unsent")).toBeNull();
  });

  it("that was started before the topic was locked stays visible for copying", async () => {
    open(topicPage());
    await userEvent.type(await composer(), CONTENT);
    stored.topic = { ...stored.topic, isLocked: true };
    emitEvent({ type: "topic_updated", topicId: 12, categoryId: 3 });
    expect(await screen.findByText("This topic is locked and no new replies can be added")).toBeInTheDocument();
    expect(await composer()).toHaveValue(CONTENT);
    expect(screen.getByRole("button", { name: "Post Reply" })).toBeDisabled();
  });

  it("quotes another one without the quotes in it", async () => {
    open(topicPage([post(1, { content: "> older\n\nThe newer words" })]));
    await userEvent.click(await screen.findByRole("button", { name: "Quote reply 1" }));
    expect(await composer()).toHaveValue("> @max_911 wrote:\n>\n> The newer words\n\n");
  });

  it("completes usernames", async () => {
    const requests: (string | null)[] = [];
    server.use(
      http.get("/api/forum/members", ({ request }) => {
        const prefix = new URL(request.url).searchParams.get("prefix");
        requests.push(prefix);
        return HttpResponse.json(
          ["max_911", "maxine"]
            .filter((name) => name.startsWith(prefix ?? "?"))
            .map((username) => ({ username, name: null })),
        );
      }),
    );
    open(topicPage());
    await userEvent.type(await composer(), "Ask @ma");
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(await composer()).toHaveValue("Ask @maxine ");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    // An email address is no mention and is not searched for; a mention after it is.
    await userEvent.type(await composer(), "or me@maxi");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await userEvent.type(await composer(), " @max_");
    expect(await screen.findAllByRole("option")).toHaveLength(1);
    expect(requests).not.toContain("maxi");
  });
});
