const HOSTS_OF_MANY =
  /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|docs\.rs|crates\.io|hexdocs\.pm|pkg\.go\.dev|npmjs\.com|pypi\.org|rubydoc\.info|javadoc\.io)$/;
/** Parts of an address that say what kind of place it is, not whose. */
const PLACES = new Set(
  `www docs doc documentation developer developers dev api apis help learn support guide guides manual manuals wiki
   reference readthedocs github gitlab netlify vercel pages gitbook mintlify web app blog latest stable main master
   package packages project crate crates gems doc org com`.split(/\s+/),
);
const MAX_SEGMENTS = 3;

/**
 * The words of a document's address that may name what it is about: the host without what every host has, on hosts of
 * many projects the beginning of the path. '' for what is no address.
 */
export function addressName(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
  const { hostname, pathname } = new URL(url);
  if (/^[\d.:[\]]+$/.test(hostname)) return '';
  const parts = HOSTS_OF_MANY.test(hostname)
    ? pathname
        .split('/')
        .filter((segment) => segment !== '')
        .slice(0, MAX_SEGMENTS)
    : hostname.split('.').slice(0, -1);
  return parts.filter((part) => !PLACES.has(part.toLowerCase()) && /\p{L}/u.test(part)).join(' ');
}
