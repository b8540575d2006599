const HTTP_URL = /\bhttps?:\/\/[^\s"'<>]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi;

/** Replaces the URLs in a text whose readers must not learn them. */
export function redactUrls(text: string): string {
  return text.replace(HTTP_URL, '(URL)');
}

/** Removes the queries, fragments and credentials of the URLs in a text. */
export function redactUrlSecrets(text: string): string {
  return text.replace(PASSWORD, '$1').replace(QUERY, '$1?…');
}
