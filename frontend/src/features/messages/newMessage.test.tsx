/** Messages that arrive while earlier ones are read. */
import type { Conversation, PrivateMessage } from "@entities/message/types";
import { ada, captureRequests } from "@test/forum";
import { http } from "@test/http";
import { emitEvent } from "@test/realtime";
import { renderAt } from "@test/render";
import { server } from "@test/server";
import { signIn } from "@test/users";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import MessagesPage from "./MessagesPage";

vi.mock("@shared/realtime/useRealtime", () => import("@test/realtime"));

const message = (id: number, isMine = false): PrivateMessage => ({
  id,
  text: `Message ${id}`,
  body: [{ tag: "p", children: [`Message ${id}`] }],
  isMine,
  isRemoved: false,
  sentAt: `2026-11-20T15:0${id}:00.000Z`,
});

let messages: PrivateMessage[];
let read: { body: unknown }[];

const conversation = (): Conversation => ({
  id: 3,
  other: ada,
  lastMessage: {
    id: messages[0]?.id ?? 0,
    excerpt: "",
    isMine: false,
    isRemoved: false,
    sentAt: "2026-11-20T15:02:00.000Z",
  },
  unreadCount: 1,
  readUpTo: null,
  isBlocked: false,
  refusal: null,
});

const log = () => screen.findByRole("region", { name: "Messages" });

/** Scrolls the messages; their end is at 500. */
async function scrollTo(scrollTop: number) {
  const box = await log();
  box.scrollTop = scrollTop;
  fireEvent.scroll(box);
}

async function receive(next: PrivateMessage) {
  messages = [next, ...messages];
  emitEvent({ type: "private_message", conversationId: 3, messageId: next.id });
  await screen.findByText(`Message ${next.id}`);
}

beforeEach(async () => {
  messages = [message(2), message(1)];
  signIn({ isCollector: true });
  server.use(
    http.get("/api/conversations", () => HttpResponse.json([conversation()])),
    http.get("/api/conversations/{id}", () => HttpResponse.json(conversation())),
    http.get("/api/conversations/{id}/messages", () => HttpResponse.json(messages)),
  );
  read = captureRequests("put", "/api/conversations/3/read", () => new HttpResponse(null, { status: 204 }));
  renderAt(
    "/messages/3",
    <Routes>
      <Route path="/messages/:id?" element={<MessagesPage />} />
    </Routes>,
  );
  await screen.findByText("Message 2");
  await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ message: 2 }]));
  const box = await log();
  Object.defineProperty(box, "scrollHeight", { value: 1000 });
  Object.defineProperty(box, "clientHeight", { value: 500 });
});

it("are read once the reader goes to them", async () => {
  await scrollTo(0);
  await receive(message(3));
  expect(read).toHaveLength(1);
  expect((await log()).scrollTop).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "New message" }));
  expect((await log()).scrollTop).toBe(1000);
  await waitFor(() => expect(read.at(-1)?.body).toEqual({ message: 3 }));
  expect(screen.queryByRole("button", { name: "New message" })).not.toBeInTheDocument();
});

it("are read once the reader scrolls to them", async () => {
  await scrollTo(0);
  await receive(message(3));
  await scrollTo(450);
  await waitFor(() => expect(read.at(-1)?.body).toEqual({ message: 3 }));
  expect(screen.queryByRole("button", { name: "New message" })).not.toBeInTheDocument();
});

it("come into view at the end, as those of one's own do anywhere", async () => {
  await scrollTo(500);
  await receive(message(3));
  await waitFor(() => expect(read.at(-1)?.body).toEqual({ message: 3 }));
  await scrollTo(0);
  await receive(message(4, true));
  expect((await log()).scrollTop).toBe(1000);
  expect(screen.queryByRole("button", { name: "New message" })).not.toBeInTheDocument();
});
