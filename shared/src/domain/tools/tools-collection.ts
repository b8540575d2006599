/** The collection of the administrator's search tools. It does not count toward any plan. */
export const TOOLS_COLLECTION_ID = 1;
