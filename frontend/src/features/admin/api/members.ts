import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import type { AdminMember, MemberCase } from "../types";
export const MEMBERS = "/api/admin/users";

/** Members, by a part of their name or address, and by role. */
export function useMembers(search: string, role: string) {
  const query = { search, role };
  return useQuery<AdminMember[]>(cacheKey(MEMBERS, query), () => unwrap(api.GET(MEMBERS, { params: { query } })));
}

/** A member and how they came to stand so. */
export function useAdminMember(id: number) {
  return useQuery<MemberCase>(cacheKey(`${MEMBERS}/${id}`), () =>
    unwrap(api.GET("/api/admin/users/{id}", { params: { path: { id } } })),
  );
}

/** What is changed about a member. */
export interface MemberChange {
  readonly isCollector?: boolean;
  readonly isAdmin?: boolean;
  readonly suspended?: boolean;
  readonly reason: string;
  readonly password?: string;
  readonly code?: string;
}

/** Changes how a member stands. */
export function updateMember(id: number, body: MemberChange): Promise<MemberCase> {
  return unwrap(api.PATCH("/api/admin/users/{id}", { params: { path: { id } }, body }));
}

/** Signs a member out everywhere. */
export async function endMemberSessions(id: number): Promise<void> {
  await api.DELETE("/api/admin/users/{id}/sessions", { params: { path: { id } } });
}
