import type { components } from "@shared/api/schema";

type Schemas = components["schemas"];

/** API types under the names that the front end uses. */
export type Picture = Schemas["Picture"];

/** An uploaded picture with its path and the URL that submissions refer to. */
export type UploadedPicture = Readonly<Schemas["SentPicture"]>;
