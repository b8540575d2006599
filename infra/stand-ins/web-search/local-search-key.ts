/** The key that the stand-ins of search services take. */
export const LOCAL_SEARCH_KEY = 'lectern-local-search';
