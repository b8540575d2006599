const ADDRESS = /\bhttps?:\/\/[^\s"'<>]+/gi;
const QUERY = /(\bhttps?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/gi;
const PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi;

/** `text` without the addresses in it, for who may know what happened and not where. */
export function redactUrls(text: string): string {
  return text.replace(ADDRESS, '(an address)');
}

/** `text` whose addresses have neither what follows their path nor a name and a password. */
export function redactUrlSecrets(text: string): string {
  return text.replace(PASSWORD, '$1').replace(QUERY, '$1?…');
}
