/** Pasted texts have URLs too, because documents are cited and found by URL. */
export const USER_TEXT_PREFIX = 'user_text://';

/** The URL of a pasted text: its URL-encoded title, with an underscore for each run of whitespace. */
export function userTextUrl(title: string): string {
  return USER_TEXT_PREFIX + encodeURIComponent(title.trim().replace(/\s+/g, '_'));
}

/** The title from a pasted text's URL, with spaces for underscores; the URL itself if it cannot be decoded. */
export function userTextTitle(url: string): string {
  try {
    return decodeURIComponent(url.slice(USER_TEXT_PREFIX.length)).replaceAll('_', ' ');
  } catch {
    return url;
  }
}

/** Whether a URL identifies pasted text. */
export function isUserTextUrl(url: string): boolean {
  return url.startsWith(USER_TEXT_PREFIX);
}
