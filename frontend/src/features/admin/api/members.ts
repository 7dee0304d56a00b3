import type { ForumMemberPost } from "@entities/forum/types";
import { activeQuery } from "@shared/api/activeQuery";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { type QueryOf, usePagedList } from "@shared/api/pagedList";
import { useQuery } from "@shared/api/query";
import type { AdminMember, MemberCase } from "../types";
export const MEMBERS_PATH = "/api/admin/users";

/** Members filtered by name, email and role. */
export function useMembers(search: string, role: string) {
  const query = activeQuery<QueryOf<typeof MEMBERS_PATH>>({ search, role });
  return useQuery<AdminMember[]>(cacheKey(MEMBERS_PATH, query), () =>
    unwrap(api.GET(MEMBERS_PATH, { params: { query } })),
  );
}

/** A member with their role history. */
export function useAdminMember(id: number) {
  return useQuery<MemberCase>(cacheKey(`${MEMBERS_PATH}/${id}`), () =>
    unwrap(api.GET("/api/admin/users/{id}", { params: { path: { id } } })),
  );
}

/** A member's posts in the forum, latest first, removed and deleted ones included. */
export const useMemberPosts = (id: number) =>
  usePagedList<ForumMemberPost>({
    path: `${MEMBERS_PATH}/${id}/posts`,
    query: {},
    read: ({ cursor }) =>
      api.GET("/api/admin/users/{id}/posts", {
        params: { path: { id }, query: { ...(cursor !== undefined && { cursor }) } },
      }),
    idOf: ({ topicId, number }) => `${topicId}/${number}`,
    rereads: true,
  });

/** Changes to a member's roles or suspension. */
interface MemberChange {
  readonly isCollector?: boolean;
  readonly isAdmin?: boolean;
  readonly suspended?: boolean;
  /** Last day of a suspension in Central Time; null until further notice. */
  readonly suspendedUntil?: string | null;
  readonly reason: string;
  readonly password?: string;
  readonly code?: string;
}

/** Changes a member's roles or suspension. */
export function updateMember(id: number, body: MemberChange): Promise<MemberCase> {
  return unwrap(api.PATCH("/api/admin/users/{id}", { params: { path: { id } }, body }));
}

/** Ends all sessions of a member. */
export async function endMemberSessions(id: number): Promise<void> {
  await api.DELETE("/api/admin/users/{id}/sessions", { params: { path: { id } } });
}
