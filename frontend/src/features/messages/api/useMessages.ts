import { CONVERSATIONS_PATH } from "@entities/message/api/useUnreadConversations";
import type { Conversation, PrivateMessage, SentMessage } from "@entities/message/types";
import { cacheKey, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { MESSAGES_PER_PAGE } from "@shared/api/limits";
import { usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";

/** The user's conversations, the latest message first. */
export const useConversations = () =>
  usePagedList<Conversation>({
    path: CONVERSATIONS_PATH,
    read: ({ cursor }) => api.GET(CONVERSATIONS_PATH, { params: { query: cursor ? { cursor } : {} } }),
    idOf: ({ id }) => id,
    pageSize: MESSAGES_PER_PAGE,
    rereads: true,
    revalidateIfStale: true,
  });

/** A conversation of the user. */
export function useConversation(id: number) {
  return useQuery<Conversation>(
    cacheKey(`${CONVERSATIONS_PATH}/${id}`),
    () => unwrap(api.GET("/api/conversations/{id}", { params: { path: { id } } })),
    { revalidateIfStale: true },
  );
}

/** Whether there is a member of this name who can receive messages. */
async function isRecipient(username: string): Promise<boolean> {
  const members = await unwrap(api.GET("/api/forum/members", { params: { query: { prefix: username } } }));
  return members.some((member) => member.username.toLowerCase() === username.toLowerCase());
}

/**
 * The conversation with a member; undefined until known, `none` before the first message, `nobody` if no member of this
 * name can receive messages.
 */
export function useConversationWith(username: string) {
  return useQuery<Conversation | "none" | "nobody">(
    cacheKey(CONVERSATIONS_PATH, { with: username }),
    async () => {
      const [known] = await unwrap(api.GET(CONVERSATIONS_PATH, { params: { query: { with: username } } }));
      return known ?? ((await isRecipient(username)) ? "none" : "nobody");
    },
    { revalidateIfStale: true },
  );
}

/** Messages of a conversation, the latest first. */
export const useMessages = (id: number) =>
  usePagedList<PrivateMessage>({
    path: `${CONVERSATIONS_PATH}/${id}/messages`,
    read: ({ cursor }) =>
      api.GET("/api/conversations/{id}/messages", { params: { path: { id }, query: cursor ? { cursor } : {} } }),
    idOf: (message) => message.id,
    pageSize: MESSAGES_PER_PAGE,
    rereads: true,
    revalidateIfStale: true,
  });

/** Recipient of a message: the other member of a conversation, or a member by username. */
export type Addressee = { readonly conversation: number } | { readonly username: string };

export function sendMessage(to: Addressee, text: string, key: string): Promise<SentMessage> {
  const headers = idempotencyHeader(key);
  return unwrap(
    "conversation" in to
      ? api.POST("/api/conversations/{id}/messages", {
          params: { path: { id: to.conversation } },
          headers,
          body: { text },
        })
      : api.POST("/api/conversations", { headers, body: { username: to.username, text } }),
  );
}

export async function markConversationRead(id: number, message: number): Promise<void> {
  await api.PUT("/api/conversations/{id}/read", { params: { path: { id } }, body: { message } });
}

export async function reportMessage(id: number, reason: string): Promise<void> {
  await api.POST("/api/messages/{id}/reports", { params: { path: { id } }, body: { reason } });
}

/** Matches everything about conversations. */
export const isConversation = pathUnder(CONVERSATIONS_PATH);
