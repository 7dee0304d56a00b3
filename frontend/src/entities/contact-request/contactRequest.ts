import { IdempotencyKey } from "@shared/api/idempotencyKey";
import { sendJson } from "@shared/api/sendJson";

export type ServiceSlug = "acquisition" | "inspection" | "care";

/** The vehicle that is asked about. */
export interface ContactVehicle {
  readonly id: number;
  /** As a reader calls it: "2020 Ferrari 812 Superfast". */
  readonly name: string;
}

/** What a visitor keeps after asking. */
export interface Receipt {
  readonly reference: string;
  readonly receivedAt: string;
}

export type ContactRequestPath = "/api/inquiries" | "/api/appointments" | "/api/access-requests";

/** One opening of a form, by which one thing is asked however often it is tried. */
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

/** Text without its surroundings, and nothing at all where nothing was written. */
export function optionalField<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const value = text.trim();
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
