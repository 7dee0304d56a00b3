/** Largest file, as the server accepts it. */
export const MAX_FEED_MB = 100;

/** What a file of a feed may be. */
export const FEED_FILE_HINT = `CSV, TSV or JSON Lines, up to ${MAX_FEED_MB} MB`;
