// People of the screenshots, and what the pages' addresses need to know of their data.
import path from "node:path";

/** Who looks at a page. `visitor` is not logged in; `newcomer` is a user without any data. */
export type Role = "visitor" | "newcomer" | "user" | "collector" | "admin";

/** Username and full name of everyone with an account. */
export const people = {
  newcomer: { username: "grace", name: "Grace Hopper" },
  user: { username: "emily", name: "Emily Carter" },
  collector: { username: "james", name: "James Whitfield" },
  admin: { username: "helen", name: "Helen Brandt" },
} as const satisfies Record<Exclude<Role, "visitor">, { username: string; name: string }>;

const folder = path.resolve(import.meta.dirname, "../.cache/screenshot-data");

/** File with the cookies of a role. */
export const stateFile = (role: keyof typeof people): string => path.join(folder, `${role}.json`);

/** File with the ids that the addresses need. */
export const dataFile = path.join(folder, "data.json");

/** Ids and tokens of what the setup made. */
export interface Data {
  /** Listing of the user's approved submission, with facts, claims and a sale in its history. */
  readonly vehicle: number;
  readonly sold: number;
  readonly approved: number;
  readonly returned: number;
  readonly pending: number;
  readonly category: number;
  readonly topic: number;
  readonly conversation: number;
  readonly application: number;
  readonly question: number;
  readonly report: number;
  readonly messageReport: number;
  readonly signOff: number;
  /** Checked file of a feed, not imported. */
  readonly feed: number;
  readonly member: number;
  readonly proposal: number;
  readonly inquiry: string;
  readonly appointment: string;
  readonly accessRequest: string;
  readonly invitation: string;
  /** Paths of mailed links. */
  readonly links: Readonly<Record<"reset" | "verify" | "invitation" | "inquiry", string>>;
}
