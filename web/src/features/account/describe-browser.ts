import Bowser from 'bowser';

/** A readable name for a User-Agent header, such as "Firefox on Linux". */
export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'Unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
