/** Cases of the admin area's queues, with overrides. */
import type { ForumReport } from "@entities/forum/types";
import type { Invitation } from "@entities/membership/types";
import type { AccessRequestCase, AdminQuestion } from "@features/admin/types";
import { ada, max } from "./forum";

/** An open access request. */
export const accessRequest = (traits: Partial<AccessRequestCase> = {}): AccessRequestCase => ({
  reference: "MQ-7F3K9Q2M",
  name: "Bob Minor",
  email: "bob@example.com",
  note: "I look for a Stratos.",
  receivedAt: "2026-11-21T12:00:00.000Z",
  state: "open",
  invitation: null,
  reason: null,
  ...traits,
});

/** An open invitation. */
export const invitation = (traits: Partial<Invitation> = {}): Invitation => ({
  id: 7,
  state: "open",
  inviter: "ada_l",
  email: "bob@example.com",
  note: null,
  preVetted: false,
  maxUses: 1,
  redeemed: [],
  createdAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-12-05T12:00:00.000Z",
  link: null,
  ...traits,
});

/** An open report of a reply. */
export const report = (traits: Partial<ForumReport> = {}): ForumReport => ({
  id: 5,
  kind: "post",
  topicId: 12,
  topicTitle: "Which oil for a 964?",
  number: 4,
  editedAt: null,
  currentBody: null,
  text: "Buy my oil at a price that nobody else has.",
  body: [{ tag: "p", children: ["Buy my oil at a price that nobody else has."] }],
  author: max,
  reporter: ada,
  reason: "It is an advertisement.",
  at: "2026-11-14T15:00:00.000Z",
  state: "open",
  outcome: null,
  outcomeReason: "",
  closedAt: null,
  ...traits,
});

/** A question that the seller answered. */
export const answeredQuestion = (traits: Partial<AdminQuestion> = {}): AdminQuestion => ({
  id: 3,
  state: "answered",
  revision: 2,
  text: "Is the tool kit there?",
  askedAt: "2026-11-20T15:00:00Z",
  asker: "ada",
  isMine: false,
  mayAnswer: false,
  answer: { text: "Yes, complete.", by: "seller", answeredAt: "2026-11-21T15:00:00Z", correctedAt: null },
  fact: null,
  removal: null,
  vehicle: { id: 7, title: "1967 Ferrari 275 GTB", isForSale: true, submissionId: 12 },
  ...traits,
});
