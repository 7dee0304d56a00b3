import { pageMeta } from "./pageMeta";

/** `businessWeek` of `contract/rules.json`, which would bring the rules of all forms into the first script. */
export const BUSINESS_WEEK = "Monday to Friday";

/** Contact details of the business; missing ones are not shown. */
interface ContactDetails {
  readonly email?: string;
  /** As displayed. */
  readonly phone?: string;
  readonly address?: string;
  /** Opening hours of a business day, e.g. "9 AM to 6 PM". */
  readonly hours?: string;
  /** Dealer licenses in one line. */
  readonly licenses?: string;
}

/** A customer's testimonial. */
interface Testimonial {
  readonly text: string;
  readonly author: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function stringFields(source: unknown, names: readonly string[]): Record<string, string> {
  const entries = isRecord(source) ? names.map((name) => [name, source[name]] as const) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Site details that the server puts into the page head. */
export function siteDetails(): Record<string, unknown> {
  try {
    const details: unknown = JSON.parse(pageMeta("site-details"));
    return isRecord(details) ? details : {};
  } catch {
    return {};
  }
}

export function contactDetails(): ContactDetails {
  return stringFields(siteDetails().contact, ["email", "phone", "address", "hours", "licenses"]);
}

/** Testimonials of customers. */
export function testimonials(): readonly Testimonial[] {
  const list = siteDetails().testimonials;
  return Array.isArray(list) ? list : [];
}

/** Opening hours: "Monday to Friday, 9 AM to 6 PM"; the same days as the promised response times. */
export function openingHours(): string {
  const { hours } = contactDetails();
  return hours ? `${BUSINESS_WEEK}, ${hours}` : BUSINESS_WEEK;
}

/** `tel:` URL; ten-digit numbers are US numbers. */
export function telephoneUrl(phone: string): string {
  const digits = phone.replace(/(?:x|ext).*$/i, "").replace(/[^+\d]/g, "");
  return `tel:${/^\d{10}$/.test(digits) ? `+1${digits}` : digits}`;
}

/** Sentence ending ", or call …", or empty without a phone number. */
export function orCallSuffix(): string {
  const { phone } = contactDetails();
  return phone ? `, or call ${phone}` : "";
}
