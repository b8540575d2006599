/** The maximum length of URLs that users enter, that pages have and that answers cite. */
export const MAX_URL_CHARS = 2_048;
