import { api, unwrap } from "@shared/api/client";
import { idempotencyHeader } from "@shared/api/idempotencyKey";
import type { Schema } from "@shared/api/types";
export type ServiceSlug = "acquisition" | "inspection" | "care";

/** The vehicle that a contact request is about. */
export interface ContactVehicle {
  readonly id: number;
  /** Display name, e.g. "2020 Ferrari 812 Superfast". */
  readonly name: string;
}

/** Confirmation of a contact request. */
export interface Receipt {
  readonly reference: string;
  readonly receivedAt: string;
}

/** Senders of the three contact requests; the idempotency key prevents duplicates. */
export const sendInquiry = (body: Schema<"NewInquiry">, key: string): Promise<Receipt> =>
  unwrap(api.POST("/api/inquiries", { body, params: { header: idempotencyHeader(key) } }));

export const sendAppointmentRequest = (body: Schema<"NewAppointment">, key: string): Promise<Receipt> =>
  unwrap(api.POST("/api/appointments", { body, params: { header: idempotencyHeader(key) } }));

export const sendAccessRequest = (body: Schema<"NewAccessRequest">, key: string): Promise<Receipt> =>
  unwrap(api.POST("/api/access-requests", { body, params: { header: idempotencyHeader(key) } }));

/** The trimmed text as a property, or nothing when empty. */
export function optionalField<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const value = text.trim();
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
