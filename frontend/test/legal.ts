import type { LegalText, LegalVersion } from "@entities/legal/types";

/** A version of a legal text. */
export const legalVersion = (version: Partial<LegalVersion> = {}): LegalVersion => ({
  number: 0,
  title: "Terms of Use",
  effectiveOn: "2026-11-21",
  note: "",
  state: "in_force",
  publishedAt: null,
  ...version,
});

const titles: Readonly<Record<string, string>> = { terms: "Terms of Use", privacy: "Privacy", cookies: "Cookies" };

/** The text that the site comes with. */
export const defaultLegalText = (document: string): LegalText => ({
  number: 0,
  body: [
    { tag: "h4", children: ["Changes"] },
    { tag: "p", children: ["See ", { tag: "a", href: "/privacy", children: ["Privacy"] }, "."] },
  ],
  versions: [legalVersion({ title: titles[document] ?? "" })],
});
