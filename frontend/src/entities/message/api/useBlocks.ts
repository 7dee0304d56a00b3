import { anyOf, cacheKey, pathIs, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { MemberBlock } from "../types";
import { CONVERSATIONS_PATH } from "./useUnreadConversations";

const BLOCKS_PATH = "/api/user/blocks";

/** The members whom the user has blocked, the latest first; sends no request unless enabled. */
export function useBlocks(isEnabled = true) {
  return useQuery<MemberBlock[]>(isEnabled ? cacheKey(BLOCKS_PATH) : null, () => unwrap(api.GET(BLOCKS_PATH)));
}

export async function blockMember(username: string): Promise<void> {
  await api.PUT("/api/members/{username}/block", { params: { path: { username } } });
}

export async function unblockMember(username: string): Promise<void> {
  await api.DELETE("/api/members/{username}/block", { params: { path: { username } } });
}

/** Matches what a block changes: the list of blocks and all conversations. */
export const affectedByBlocks = anyOf(pathIs(BLOCKS_PATH), pathUnder(CONVERSATIONS_PATH));
