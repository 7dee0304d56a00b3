import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import { send } from "../send";
import type { Invitation, NewInvitation, OpenInvitation, User } from "../types";

/** Where one's own invitations are read, and where everybody's are. */
export const OWN_INVITATIONS = "/api/invitations";
export const ALL_INVITATIONS = "/api/admin/invitations";

/** Invitations, the latest first: one's own, or everybody's for the concierge. */
export function useInvitations(path: typeof OWN_INVITATIONS | typeof ALL_INVITATIONS) {
  return useQuery<Invitation[]>(cacheKey(path), () => dataOf(api.GET(path)));
}

/** Invites somebody. The same key with the same content is one invitation. */
export function invite(body: NewInvitation, key: string): Promise<Invitation> {
  return send("POST", OWN_INVITATIONS, body, { "Idempotency-Key": key });
}

/** Mails an invitation again, or answers it with a new link. */
export function resendInvitation(id: number): Promise<Invitation> {
  return dataOf(api.POST("/api/invitations/{invitation}/resend", { params: { path: { invitation: id } } }));
}

/** Takes an invitation back. */
export async function revokeInvitation(id: number): Promise<void> {
  await api.DELETE("/api/invitations/{invitation}", { params: { path: { invitation: id } } });
}

/**
 * What an invitation is to its reader: who logs in or registers meanwhile is told anew. Nothing is asked while it is
 * not known who reads.
 */
export function useInvitation(token: string, reader: User | null, isKnown: boolean) {
  const key = isKnown ? cacheKey(`/api/invitations/${token}`, { reader: reader?.id ?? null }) : null;
  return useQuery<OpenInvitation>(key, () =>
    dataOf(api.GET("/api/invitations/{invitation}", { params: { path: { invitation: token } } })),
  );
}

/** Accepts an invitation; answers who one is then. */
export function acceptInvitation(token: string): Promise<User> {
  return dataOf(api.POST("/api/invitations/{invitation}/accept", { params: { path: { invitation: token } } }));
}
