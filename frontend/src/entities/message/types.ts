import type { Schema } from "@shared/api/types";

export type Conversation = Schema<"Conversation">;
export type PrivateMessage = Schema<"PrivateMessage">;
export type SentMessage = Schema<"SentMessage">;
/** A member whom the user has blocked. */
export type MemberBlock = Schema<"MemberBlock">;
