import type { LegalDocument, LegalVersion } from "@entities/legal/types";

/** Whether there is a legal text of this name. */
export const isLegalDocument = (name: string): name is LegalDocument =>
  name === "terms" || name === "privacy" || name === "cookies";

/** "Version 2", or what the site comes with. */
export const versionName = ({ number }: Pick<LegalVersion, "number">): string =>
  number === 0 ? "Default text" : `Version ${number}`;

/** State of a version. */
export const versionStates: Readonly<Record<string, string>> = {
  announced: "Announced",
  in_force: "In effect",
  earlier: "Earlier",
  withdrawn: "Withdrawn",
};
