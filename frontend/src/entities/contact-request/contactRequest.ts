import { IdempotencyKey } from "@shared/api/idempotencyKey";
import { sendJson } from "@shared/api/sendJson";

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

export type ContactRequestPath = "/api/inquiries" | "/api/appointments" | "/api/access-requests";

/** A contact request with its idempotency key: retries of one form instance create one request. */
export class ContactRequest {
  readonly #path: ContactRequestPath;
  readonly #key = new IdempotencyKey();

  constructor(path: ContactRequestPath) {
    this.#path = path;
  }

  async send(body: object): Promise<Receipt> {
    return sendJson<Receipt>("POST", this.#path, body, { "Idempotency-Key": this.#key.forContent(body) });
  }
}

/** The trimmed text as a property, or nothing when empty. */
export function optionalField<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const value = text.trim();
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
