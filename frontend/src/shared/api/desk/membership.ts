import type { MemberCase, MemberStanding } from "@features/admin/types";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
export const MEMBERS = "/api/admin/users";

/** Members, by a part of their name or address, and by role. */
export function useMembers(search: string, role: string) {
  const query = { search, role };
  return useQuery<MemberStanding[]>(cacheKey(MEMBERS, query), () => dataOf(api.GET(MEMBERS, { params: { query } })));
}

/** A member and how they came to stand so. */
export function useMember(id: number) {
  return useQuery<MemberCase>(cacheKey(`${MEMBERS}/${id}`), () =>
    dataOf(api.GET("/api/admin/users/{id}", { params: { path: { id } } })),
  );
}

/** What is changed about a member. */
export interface StandingChange {
  readonly isCollector?: boolean;
  readonly isAdmin?: boolean;
  readonly suspended?: boolean;
  readonly reason: string;
  readonly password?: string;
  readonly code?: string;
}

/** Changes how a member stands. */
export function changeMember(id: number, body: StandingChange): Promise<MemberCase> {
  return dataOf(api.PATCH("/api/admin/users/{id}", { params: { path: { id } }, body }));
}

/** Signs a member out everywhere. */
export async function endMemberSessions(id: number): Promise<void> {
  await api.DELETE("/api/admin/users/{id}/sessions", { params: { path: { id } } });
}
