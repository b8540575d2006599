/** Pasted text has an address too, so that every document can be cited and found by URL. */
export const USER_TEXT_PREFIX = 'user_text://';

/** The address of a pasted text: its title with runs of white space as one underscore, URL-encoded. */
export function userTextUrl(title: string): string {
  return USER_TEXT_PREFIX + encodeURIComponent(title.trim().replace(/\s+/g, '_'));
}

/** The title inside a pasted text's address, underscores as spaces; the address itself when it cannot be decoded. */
export function userTextTitle(url: string): string {
  try {
    return decodeURIComponent(url.slice(USER_TEXT_PREFIX.length)).replaceAll('_', ' ');
  } catch {
    return url;
  }
}

/** True for the address of a pasted text. */
export function isUserTextUrl(url: string): boolean {
  return url.startsWith(USER_TEXT_PREFIX);
}
