import type { Reauth } from "@entities/account/reauth";
import { cacheKey } from "@shared/api/cacheKeys";
import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import { useQuery } from "@shared/api/query";
import type { User } from "@shared/api/types";
import type { Invitation, NewInvitation, OpenInvitation } from "../types";

/** API paths of the user's own invitations and, for admins, of all invitations. */
export const OWN_INVITATIONS_PATH = "/api/invitations";
export const ALL_INVITATIONS_PATH = "/api/admin/invitations";

/** Invitations, latest first: the user's own, or all of them for admins. */
export function useInvitations(path: typeof OWN_INVITATIONS_PATH | typeof ALL_INVITATIONS_PATH) {
  return useQuery<Invitation[]>(cacheKey(path), () => unwrap(api.GET(path)));
}

/** Request for one invitation as an admin; null without an id. */
export const singleInvitation = (id: number | null) =>
  id === null
    ? null
    : {
        path: `${ALL_INVITATIONS_PATH}/${String(id)}`,
        read: (): Promise<Invitation> => unwrap(api.GET(`${ALL_INVITATIONS_PATH}/{id}`, { params: { path: { id } } })),
      };

/** Creates an invitation; the idempotency key prevents duplicates. */
export function createInvitation(body: NewInvitation, key: string): Promise<Invitation> {
  return unwrap(api.POST(OWN_INVITATIONS_PATH, { body, params: { header: idempotencyHeader(key) } }));
}

/** Emails the invitation again, or returns it with a new link. Vouched invitations require reauthentication. */
export function resendInvitation(id: number, reauth?: Reauth): Promise<Invitation> {
  return unwrap(
    api.POST("/api/invitations/{invitation}/resend", {
      params: { path: { invitation: id } },
      ...(reauth && { body: reauth }),
    }),
  );
}

/** Revokes an invitation. */
export async function revokeInvitation(id: number): Promise<void> {
  await api.DELETE("/api/invitations/{invitation}", { params: { path: { invitation: id } } });
}

/**
 * An invitation as its reader sees it; read again when the user changes. Sends no request until the session is known.
 */
export function useInvitation(token: string, user: User | null, isSessionKnown: boolean) {
  const key = isSessionKnown ? cacheKey(`/api/invitations/${token}`, { reader: user?.id ?? null }) : null;
  return useQuery<OpenInvitation>(key, () =>
    unwrap(api.GET("/api/invitations/{invitation}", { params: { path: { invitation: token } } })),
  );
}

/** Accepts an invitation and returns the user with their new roles. */
export function acceptInvitation(token: string): Promise<User> {
  return unwrap(api.POST("/api/invitations/{invitation}/accept", { params: { path: { invitation: token } } }));
}
