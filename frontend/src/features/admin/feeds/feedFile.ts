/** Largest file, as the server accepts it. */
export const MAX_FEED_MB = 100;

/** Hint of the file field: formats and size. */
export const FEED_FILE_HINT = `CSV, TSV or JSON Lines, up to ${MAX_FEED_MB} MB`;
