import { anyOf, cacheKey, pathIs, pathUnder } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { MemberBlock } from "../types";
import { CONVERSATIONS_KEY } from "./useUnreadConversations";

const BLOCKS_KEY = "/api/user/blocks";

/** The members whom the user has blocked, the latest first; sends no request unless enabled. */
export function useBlocks(isEnabled = true) {
  return useQuery<MemberBlock[]>(isEnabled ? cacheKey(BLOCKS_KEY) : null, () => unwrap(api.GET(BLOCKS_KEY)));
}

export async function blockMember(username: string): Promise<void> {
  await api.PUT("/api/members/{username}/block", { params: { path: { username } } });
}

export async function unblockMember(username: string): Promise<void> {
  await api.DELETE("/api/members/{username}/block", { params: { path: { username } } });
}

/** Matches what a block changes: the list of blocks and all conversations. */
export const affectedByBlocks = anyOf(pathIs(BLOCKS_KEY), pathUnder(CONVERSATIONS_KEY));
