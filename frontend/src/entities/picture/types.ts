import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** The nouns of the wire, by the names that the rest of the front end uses. */
export type Picture = Schemas["Picture"];

/** A picture that the site keeps: where it is, and the address that a submission names it by. */
export type UploadedPicture = Readonly<Schemas["SentPicture"]>;
