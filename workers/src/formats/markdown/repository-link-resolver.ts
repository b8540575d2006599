import type { LinkResolver } from '../html/extract/survey/link-resolver.ts';

/** The URL of a file on GitHub; captures the repository and a branch name without a slash. */
const FILE_URL = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^/]+)\//;
const MEDIA_FILE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i;

/** A path without a file name extension, such as `/docs/settings#timeout` and `../leases`. */
const ROUTE = /^(?!\/\/)(?=[^?#])(?:\.{0,2}\/)*[^.?#:]*(?:[?#]|$)/;

/**
 * Creates a link resolver for a file on GitHub. A leading slash means the root of the repository, and media URLs point to
 * the raw file instead of its GitHub page. In the source of a documentation site, a path without an extension is a page of
 * that site, whose URL is not in the repository; it resolves to ''. Null for other page URLs.
 */
export function createRepositoryLinkResolver(
  pageUrl: string,
  { isSiteSource = false } = {},
): LinkResolver | null {
  const [root, repository, branch] = FILE_URL.exec(pageUrl) ?? [];
  if (root === undefined) return null;
  return (href) => {
    const link = href.trim();
    if (isSiteSource && ROUTE.test(link)) return '';
    const isRooted = link.startsWith('/') && !link.startsWith('//');
    const url = URL.parse(isRooted ? link.slice(1) : link, isRooted ? root : pageUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    return MEDIA_FILE.test(url.pathname) && url.href.startsWith(root)
      ? `https://raw.githubusercontent.com/${repository}/${branch}/${url.href.slice(root.length)}`
      : url.href;
  };
}
