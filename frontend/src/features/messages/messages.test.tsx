import type { Conversation, PrivateMessage } from "@entities/message/types";
import { ada, captureRequests, max } from "@test/forum";
import { http, problem } from "@test/http";
import { emitEvent } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import MessagesPage from "./MessagesPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

const message = (id: number, text: string, traits: Partial<PrivateMessage> = {}): PrivateMessage => ({
  id,
  text,
  body: [{ tag: "p", children: [text] }],
  isMine: false,
  isRemoved: false,
  sentAt: `2026-11-20T15:0${id}:00.000Z`,
  ...traits,
});

const conversation = (traits: Partial<Conversation> = {}): Conversation => ({
  id: 3,
  other: ada,
  lastMessage: {
    id: 2,
    excerpt: "Come and see.",
    isMine: false,
    isRemoved: false,
    sentAt: "2026-11-20T15:02:00.000Z",
  },
  unreadCount: 2,
  readUpTo: null,
  isBlocked: false,
  refusal: null,
  ...traits,
});

function Where() {
  const { pathname } = useLocation();
  return <p data-testid="where">{pathname}</p>;
}

/** Opens a page on a server with one conversation; what it has can be replaced. */
function open(path: string, found: Conversation | null = conversation()) {
  signIn({ isCollector: true });
  const state = { found, messages: [message(2, "Come and see."), message(1, "Is it yours?", { isMine: true })] };
  server.use(
    http.get("/api/conversations", ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has("with") || !state.found ? [] : [state.found]),
    ),
    http.get("/api/forum/members", () => HttpResponse.json([{ username: "max_911", name: null }])),
    http.get("/api/conversations/{id}", () =>
      state.found ? HttpResponse.json(state.found) : problem(404, { message: "Conversation not found" }),
    ),
    http.get("/api/conversations/{id}/messages", () => HttpResponse.json(state.messages)),
  );
  const read = captureRequests("put", "/api/conversations/3/read", () => new HttpResponse(null, { status: 204 }));
  renderAt(
    path,
    <>
      <Where />
      <Routes>
        <Route path="/messages/:id?" element={<MessagesPage />} />
      </Routes>
    </>,
  );
  return { state, read };
}

describe("private messages", () => {
  beforeEach(() => sessionStorage.clear());

  it("lists conversations with their unread messages", async () => {
    open("/messages");
    const list = await screen.findByRole("list", { name: "Conversations" });
    expect(within(list).getByRole("link", { name: "Ada Lovelace" })).toHaveAttribute("href", "/messages/3");
    expect(within(list).getByText("@ada_l")).toBeInTheDocument();
    expect(list).toHaveTextContent("Come and see.");
    expect(within(list).getByText("2 unread messages")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "No conversation open" })).toBeInTheDocument();
  });

  it("shows messages oldest first, marks them as read, and adds new ones", async () => {
    const { state, read } = open("/messages/3");
    const all = await screen.findByRole("region", { name: "Messages" });
    await within(all).findByText("Come and see.");
    expect(document.title).toMatch(/^Conversation with \S.* \| Marque$/);
    const texts = within(all)
      .getAllByRole("listitem")
      .map((item) => item.textContent ?? "");
    expect(texts.findIndex((text) => text.includes("Is it yours?"))).toBeLessThan(
      texts.findIndex((text) => text.includes("Come and see.")),
    );
    await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ message: 2 }]));
    state.messages = [message(3, "Tomorrow?"), ...state.messages];
    emitEvent({ type: "private_message", conversationId: 3, messageId: 3 });
    // Only it is announced.
    const log = within(all).getByRole("log");
    expect(await within(log).findByText("Tomorrow?")).toBeInTheDocument();
    expect(within(log).queryByText("Come and see.")).not.toBeInTheDocument();
  });

  it("leads to the first of the earlier messages, which are not announced one by one", async () => {
    open("/messages/3");
    server.use(
      http.get("/api/conversations/{id}/messages", ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? HttpResponse.json([message(0, "Hello.")])
          : HttpResponse.json([message(2, "Come and see."), message(1, "Is it yours?")], {
              headers: { Link: '</api/conversations/3/messages?cursor=1>; rel="next"' },
            }),
      ),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Show earlier" }));
    const first = await screen.findByText("Hello.");
    expect(first.closest("li")).toHaveFocus();
    expect(screen.getByText("1 earlier message")).toHaveAttribute("role", "status");
    expect(screen.getByRole("log")).not.toContainElement(first);
    expect(screen.queryByRole("button", { name: "Show earlier" })).not.toBeInTheDocument();
  });

  it("sends with Ctrl+Enter, and keeps the text when that fails", async () => {
    open("/messages/3");
    let refuse = true;
    const sent = captureRequests("post", "/api/conversations/3/messages", () =>
      refuse
        ? problem(429, { message: "Too many requests in a short time; please try again in 5 minutes" })
        : HttpResponse.json({ conversationId: 3, messageId: 4 }, { status: 201 }),
    );
    const field = await screen.findByLabelText("Message");
    await userEvent.type(field, "Tomorrow at four{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests");
    expect(field).toHaveValue("Tomorrow at four");
    expect(sessionStorage.getItem("unsent")).toContain("Tomorrow at four");
    refuse = false;
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(field).toHaveValue(""));
    expect(sent.map(({ body }) => body)).toEqual([{ text: "Tomorrow at four" }, { text: "Tomorrow at four" }]);
  });

  it("says why nothing can be sent, and unblocks", async () => {
    const { state } = open(
      "/messages/3",
      conversation({ refusal: "Unblock this member to write to them", isBlocked: true }),
    );
    const unblocked = captureRequests("delete", "/api/members/ada_l/block", () => {
      state.found = conversation();
      return new HttpResponse(null, { status: 204 });
    });
    expect(await screen.findByText("You blocked Ada Lovelace.")).toBeInTheDocument();
    expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Unblock" }));
    expect(await screen.findByLabelText("Message")).toBeInTheDocument();
    expect(unblocked).toHaveLength(1);
  });

  it("does not reveal who blocked the member", async () => {
    const refusal = "This member does not receive messages from you.";
    open("/messages/3", conversation({ other: max, refusal }));
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Unblock" })).not.toBeInTheDocument();
  });

  it("reports a received message", async () => {
    open("/messages/3");
    const sent = captureRequests("post", "/api/messages/2/reports", () => new HttpResponse(null, { status: 201 }));
    await userEvent.click(await screen.findByRole("button", { name: /^Message actions, \d+:\d\d [AP]M CT$/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Report" }));
    const dialog = await screen.findByRole("dialog", { name: "Report message" });
    await userEvent.type(await within(dialog).findByLabelText("What’s wrong?"), "Rude.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Report" }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: "Rude." }]));
  });

  it.each([
    ["nobody", "Member not found"],
    ["Ada_L", "You cannot write to yourself"],
  ])("offers no form to write to %s", async (name, title) => {
    open(`/messages?to=${name}`);
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
    expect(screen.queryByLabelText("Message")).not.toBeInTheDocument();
  });

  it("starts a conversation with the first message", async () => {
    open("/messages?to=max_911");
    const sent = captureRequests("post", "/api/conversations", () =>
      HttpResponse.json({ conversationId: 3, messageId: 4 }, { status: 201 }),
    );
    await userEvent.type(await screen.findByLabelText("Message"), "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/messages/3"));
    expect(sent.map(({ body }) => body)).toEqual([{ username: "max_911", text: "Hello" }]);
  });

  it("keeps text that is typed while the first message is sent, in the new conversation", async () => {
    open("/messages?to=max_911");
    const answers: (() => void)[] = [];
    server.use(
      http.post("/api/conversations", async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return HttpResponse.json({ conversationId: 3, messageId: 4 }, { status: 201 });
      }),
    );
    const field = await screen.findByLabelText("Message");
    await userEvent.type(field, "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.type(field, " and good evening");
    answers[0]?.();
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/messages/3"));
    await waitFor(async () => expect(await screen.findByLabelText("Message")).toHaveValue("and good evening"));
  });

  it("says that a conversation does not exist", async () => {
    open("/messages/9", null);
    expect(await screen.findByRole("heading", { name: "Conversation not found" })).toBeInTheDocument();
  });
});
