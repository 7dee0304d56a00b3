/** Filters without those that are not set. */
export const activeQuery = <Query extends object>(filters: Query): Query =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Query;
