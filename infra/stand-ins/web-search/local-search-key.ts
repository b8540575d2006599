/** The API key of the emulated search services. */
export const LOCAL_SEARCH_KEY = 'lectern-local-search';
