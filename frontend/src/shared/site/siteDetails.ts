import rules from "@contract/rules.json";

/** How the business can be reached; what is absent is not shown. */
export interface ContactDetails {
  readonly email?: string;
  /** As people write it. */
  readonly phone?: string;
  readonly address?: string;
  /** The hours of a business day, such as "9 AM to 6 PM". */
  readonly hours?: string;
}

/** A customer's words about the business. */
export interface Testimonial {
  readonly text: string;
  readonly author: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function stringFields(source: unknown, names: readonly string[]): Record<string, string> {
  const entries = isRecord(source) ? names.map((name) => [name, source[name]] as const) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** What the server was told about the business: the page carries it in its head. */
function siteDetails(): Record<string, unknown> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-details"]')?.content;
  if (!content) return {};
  try {
    const details: unknown = JSON.parse(content);
    return isRecord(details) ? details : {};
  } catch {
    return {};
  }
}

export function contactDetails(): ContactDetails {
  return stringFields(siteDetails().contact, ["email", "phone", "address", "hours"]);
}

/** The words on the home page; absent unless whoever runs the site has given some. */
export function testimonial(): Testimonial | undefined {
  const { text, author } = stringFields(siteDetails().testimonial, ["text", "author"]);
  return text && author ? { text, author } : undefined;
}

/** "Monday to Friday, 9 AM to 6 PM": the days are those of the promised response times. */
export function openingHours(): string {
  const { hours } = contactDetails();
  return hours ? `${rules.workingWeek}, ${hours}` : rules.workingWeek;
}

/** A telephone number as a link's address; a number of ten digits is one of the US. */
export function telephoneUrl(phone: string): string {
  const digits = phone.replace(/(?:x|ext).*$/i, "").replace(/[^+\d]/g, "");
  return `tel:${/^\d{10}$/.test(digits) ? `+1${digits}` : digits}`;
}

/** The end of a sentence that offers the telephone, where there is one. */
export function orCallSuffix(): string {
  const { phone } = contactDetails();
  return phone ? `, or call ${phone}` : "";
}
