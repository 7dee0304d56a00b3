/** Filters as forms and addresses hold them: any text where the API names values, empty if not set. */
export type FilterTexts<Query> = {
  readonly [Name in keyof Query]: Query[Name] extends string | undefined ? string : Query[Name];
};

/** Filters without those that are not set. The API refuses values that it does not know. */
export const activeQuery = <Query extends object>(filters: FilterTexts<Query>): Query =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Query;
