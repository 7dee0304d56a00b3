import type { Reauth } from "@entities/account/api/useTwoFactor";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { useQuery } from "@shared/api/query";
import { sendJson } from "@shared/api/sendJson";
import type { User } from "@shared/api/types";
import type { Invitation, NewInvitation, OpenInvitation } from "../types";

/** Where one's own invitations are read, and where everybody's are. */
export const OWN_INVITATIONS = "/api/invitations";
export const ALL_INVITATIONS = "/api/admin/invitations";

/** Invitations, the latest first: one's own, or everybody's for the concierge. */
export function useInvitations(path: typeof OWN_INVITATIONS | typeof ALL_INVITATIONS) {
  return useQuery<Invitation[]>(cacheKey(path), () => unwrap(api.GET(path)));
}

/** How one invitation is read at the desk, whoever made it; `null` without a number. */
export const singleInvitation = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${ALL_INVITATIONS}/${String(id)}`,
        read: (): Promise<Invitation> => unwrap(api.GET(`${ALL_INVITATIONS}/{id}`, { params: { path: { id } } })),
      };

/** Invites somebody. The same key with the same content is one invitation. */
export function createInvitation(body: NewInvitation, key: string): Promise<Invitation> {
  return sendJson("POST", OWN_INVITATIONS, body, { "Idempotency-Key": key });
}

/** Mails an invitation again, or answers it with a new link. One that is vouched for takes a fresh proof. */
export function resendInvitation(id: number, reauth?: Reauth): Promise<Invitation> {
  return sendJson("POST", `${OWN_INVITATIONS}/${String(id)}/resend`, reauth);
}

/** Takes an invitation back. */
export async function revokeInvitation(id: number): Promise<void> {
  await api.DELETE("/api/invitations/{invitation}", { params: { path: { invitation: id } } });
}

/**
 * What an invitation is to its reader: who logs in or registers meanwhile is told anew. Nothing is asked while it is
 * not known who reads.
 */
export function useInvitation(token: string, user: User | null, isSessionKnown: boolean) {
  const key = isSessionKnown ? cacheKey(`/api/invitations/${token}`, { reader: user?.id ?? null }) : null;
  return useQuery<OpenInvitation>(key, () =>
    unwrap(api.GET("/api/invitations/{invitation}", { params: { path: { invitation: token } } })),
  );
}

/** Accepts an invitation; answers who one is then. */
export function acceptInvitation(token: string): Promise<User> {
  return unwrap(api.POST("/api/invitations/{invitation}/accept", { params: { path: { invitation: token } } }));
}
