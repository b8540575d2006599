const SHARED_HOSTS =
  /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|docs\.rs|crates\.io|hexdocs\.pm|pkg\.go\.dev|npmjs\.com|pypi\.org|rubydoc\.info|javadoc\.io)$/;
/** Parts of a host or path that name a kind of site rather than a project. */
const GENERIC_PARTS = new Set(
  `www docs doc documentation developer developers dev api apis help learn support guide guides manual manuals wiki
   reference readthedocs github gitlab netlify vercel pages gitbook mintlify web app blog latest stable main master
   package packages project crate crates gems doc org com`.split(/\s+/),
);
const MAX_SEGMENTS = 3;

/**
 * The words of a document's URL that may name its project: the host without generic parts or, on hosts with many
 * projects, the start of the path. '' if `url` is not an HTTP URL.
 */
export function projectNameOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
  const { hostname, pathname } = new URL(url);
  if (/^[\d.:[\]]+$/.test(hostname)) return '';
  const parts = SHARED_HOSTS.test(hostname)
    ? pathname
        .split('/')
        .filter((segment) => segment !== '')
        .slice(0, MAX_SEGMENTS)
    : hostname.split('.').slice(0, -1);
  return parts.filter((part) => !GENERIC_PARTS.has(part.toLowerCase()) && /\p{L}/u.test(part)).join(' ');
}
