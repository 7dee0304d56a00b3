import { send } from "../api/send";

/** The towns in which somebody can be met. */
export const towns = [
  { value: "chicago", label: "Chicago, IL" },
  { value: "lake forest", label: "Lake Forest, IL" },
  { value: "evanston", label: "Evanston, IL" },
  { value: "milwaukee", label: "Milwaukee, WI" },
  { value: "madison", label: "Madison, WI" },
] as const;

/** Parts of a day. */
export const times = [
  { value: "morning", label: "Morning, 9 to 12" },
  { value: "afternoon", label: "Afternoon, 12 to 4" },
  { value: "evening", label: "Evening, from 4" },
] as const;

export type ServiceSlug = "acquisition" | "inspection" | "care";

/** The vehicle that is asked about. */
export interface AskedVehicle {
  readonly id: number;
  /** As a reader calls it: "2020 Ferrari 812 Superfast". */
  readonly name: string;
}

/** What a visitor keeps after asking. */
export interface Receipt {
  readonly reference: string;
  readonly receivedAt: string;
}

export type AskingPath = "/api/inquiries" | "/api/appointments" | "/api/access-requests";

function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * One opening of a form. The same content is sent under the same key however often it is tried, so an answer lost on
 * the way never makes two requests of one; other content is another request.
 */
export class Asking {
  readonly #path: AskingPath;
  #key = freshKey();
  #sent: string | null = null;

  constructor(path: AskingPath) {
    this.#path = path;
  }

  async send(body: object): Promise<Receipt> {
    const content = JSON.stringify(body);
    if (this.#sent !== null && this.#sent !== content) this.#key = freshKey();
    this.#sent = content;
    return send<Receipt>("POST", this.#path, body, { "Idempotency-Key": this.#key });
  }
}

/** Text without its surroundings, and nothing at all where nothing was written. */
export function optional<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  const value = text.trim();
  return value === "" ? {} : ({ [name]: value } as Record<Name, string>);
}
