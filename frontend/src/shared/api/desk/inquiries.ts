import { api, dataOf } from "../client";
import { cacheKey } from "../keys";
import { useQuery } from "../query";
import type { AppointmentSlot, DeskQueue, InquiryCase, ReplyTemplate } from "../types";

/** Where the concierge reads; keys of the cache begin with these. */
export const DESK_INQUIRIES = "/api/admin/inquiries";
export const DESK_SLOTS = "/api/admin/appointment-slots";
const TEMPLATES = "/api/admin/reply-templates";
const QUEUES = "/api/admin/queues";

/** What waits at the desk. */
export function useQueues() {
  return useQuery<DeskQueue[]>(cacheKey(QUEUES), () => dataOf(api.GET(QUEUES)));
}

/** Questions, or wishes to meet, of a stage; the longest waiting first. */
export function useDeskInquiries(kind: string, stage: string) {
  return useQuery<InquiryCase[]>(cacheKey(DESK_INQUIRIES, { kind, stage }), () =>
    dataOf(api.GET(DESK_INQUIRIES, { params: { query: { kind, stage } } })),
  );
}

/** One conversation, notes among it. */
export function useDeskInquiry(reference: string) {
  return useQuery<InquiryCase>(cacheKey(`${DESK_INQUIRIES}/${reference}`), () =>
    dataOf(api.GET("/api/admin/inquiries/{reference}", { params: { path: { reference } } })),
  );
}

/** Answers, or writes a note for the concierge alone. */
export function writeToAsker(
  reference: string,
  body: { text: string; isNote: boolean; revision: number },
): Promise<InquiryCase> {
  return dataOf(api.POST("/api/admin/inquiries/{reference}/messages", { params: { path: { reference } }, body }));
}

/** Gives a conversation to somebody of the concierge, or to nobody. */
export function assignInquiry(reference: string, username: string | null, revision: number): Promise<InquiryCase> {
  return dataOf(
    api.PUT("/api/admin/inquiries/{reference}/assignee", {
      params: { path: { reference } },
      body: { username, revision },
    }),
  );
}

/** Ends a conversation. */
export function closeInquiry(reference: string, revision: number): Promise<InquiryCase> {
  return dataOf(
    api.POST("/api/admin/inquiries/{reference}/close", { params: { path: { reference } }, body: { revision } }),
  );
}

/** Confirms an appointment, proposes another time, or calls it off. */
export function moveAppointment(
  reference: string,
  body: { action: "confirm" | "propose" | "cancel"; slotId?: number; revision: number },
): Promise<InquiryCase> {
  return dataOf(api.POST("/api/admin/inquiries/{reference}/appointment", { params: { path: { reference } }, body }));
}

/** Answers that are given often. */
export function useReplyTemplates() {
  return useQuery<ReplyTemplate[]>(cacheKey(TEMPLATES), () => dataOf(api.GET(TEMPLATES)));
}

/** Keeps a template, in place of one of that name. */
export function keepTemplate(name: string, text: string): Promise<ReplyTemplate[]> {
  return dataOf(api.PUT(TEMPLATES, { body: { name, text } }));
}

/** Removes a template. */
export async function removeTemplate(id: number): Promise<void> {
  await api.DELETE("/api/admin/reply-templates/{id}", { params: { path: { id } } });
}

/** Every time that is offered, and whose it is. */
export function useDeskSlots() {
  return useQuery<AppointmentSlot[]>(cacheKey(DESK_SLOTS), () =>
    dataOf(api.GET(DESK_SLOTS, { params: { query: {} } })),
  );
}

/** A day's times to offer. */
export interface Offer {
  readonly town: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** Offers times; how many are new. */
export async function offerSlots(offer: Offer): Promise<number> {
  return (await dataOf(api.POST(DESK_SLOTS, { body: offer }))).offered;
}

/** Offers a time no longer. */
export async function withdrawSlot(id: number): Promise<void> {
  await api.DELETE("/api/admin/appointment-slots/{id}", { params: { path: { id } } });
}
