/** Fixtures of the account page's tests. */
import type { Profile } from "@entities/account/types";
import type { Preferences } from "@features/account/types";
import { http } from "./http";
import { server } from "./server";

export const profile: Profile = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  pendingEmail: null,
  phone: "",
  location: "Chicago",
};

/** A notification by email and on the site. */
export const both = { email: true, inApp: true };

export const preferences: Preferences = {
  sessionTimeoutMinutes: 30,
  notifications: {
    priceAlerts: both,
    newListings: both,
    appointments: both,
    marketReports: { email: false, inApp: true },
    specialEvents: { email: false, inApp: true },
    forum: { email: false, inApp: true },
    ownAffairs: both,
    membership: both,
  },
  notSentYet: ["marketReports", "specialEvents"],
  digest: "none",
  privacy: {
    profileVisibility: "verified",
    collectionPrivacy: "private-only",
    analyticsSharing: false,
    activityStatus: false,
  },
};

/** Stubs an endpoint and records the bodies that it is sent. */
export function answers(
  method: "post" | "put" | "patch" | "delete",
  path: string,
  response: (body: unknown) => Response,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.untyped[method](path, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      sent.push(body);
      return response(body);
    }),
  );
  return sent;
}
