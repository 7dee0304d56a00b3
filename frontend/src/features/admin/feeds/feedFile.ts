import { MAX_FEED_MB } from "@shared/api/limits";

/** Hint of the file field: formats and size. */
export const FEED_FILE_HINT = `CSV, TSV or JSON Lines, up to ${MAX_FEED_MB} MB`;
