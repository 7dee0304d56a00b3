import type { IdentityProof } from "../account/useTwoFactor";
import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { AccessRequestCase, Application, ApplicationCase, MemberCase, MemberStanding } from "../types";

/** Where the concierge reads applications; keys of the cache begin with it. */
export const APPLICATIONS = "/api/admin/applications";
export const ACCESS_REQUESTS = "/api/admin/access-requests";
export const MEMBERS = "/api/admin/users";

/** The applications of a status, or all of them, the longest waiting first. */
export function useApplicationQueue(status: string) {
  return useQuery<ApplicationCase[]>(cacheKey(APPLICATIONS, { status }), () =>
    dataOf(api.GET(APPLICATIONS, { params: { query: { status } } })),
  );
}

/** One application. */
export function useApplicationCase(id: number) {
  return useQuery<ApplicationCase>(cacheKey(`${APPLICATIONS}/${id}`), () =>
    dataOf(api.GET("/api/admin/applications/{id}", { params: { path: { id } } })),
  );
}

/** Decides an application. */
export function decideApplication(
  id: number,
  body: { status: string; notes: string; nextTryAt?: string; password?: string; code?: string },
): Promise<Application> {
  return dataOf(api.POST("/api/admin/applications/{id}/decision", { params: { path: { id } }, body }));
}

/** Wishes to be invited: those that wait, or those that were answered. */
export function useAccessRequests(state: string) {
  return useQuery<AccessRequestCase[]>(cacheKey(ACCESS_REQUESTS, { state }), () =>
    dataOf(api.GET(ACCESS_REQUESTS, { params: { query: { state } } })),
  );
}

/** How one wish is read, whether it waits or was answered; `null` without a reference. */
export const singleRequest = (reference: string | null) =>
  reference === null
    ? null
    : {
        path: `${ACCESS_REQUESTS}/${reference}`,
        read: (): Promise<AccessRequestCase> =>
          dataOf(api.GET("/api/admin/access-requests/{reference}", { params: { path: { reference } } })),
      };

/** Answers a wish with an invitation. */
export function inviteRequester(
  reference: string,
  body: { note: string; preVetted: boolean } & Partial<IdentityProof>,
): Promise<AccessRequestCase> {
  return dataOf(
    api.POST("/api/admin/access-requests/{reference}/invitation", { params: { path: { reference } }, body }),
  );
}

/** Lays a wish aside. */
export function closeRequest(reference: string, reason: string): Promise<AccessRequestCase> {
  return dataOf(
    api.POST("/api/admin/access-requests/{reference}/close", { params: { path: { reference } }, body: { reason } }),
  );
}

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
