import type { LinkResolver } from '../html/extract/survey/link-resolver.ts';

/** The page on which GitHub shows a file: repository, and branch as far as it has no slash. */
const FILE_PAGE = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^/]+)\//;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i;

/**
 * A resolver for the links of a file that GitHub shows at `pageUrl`: a slash at the beginning means the repository,
 * and pictures are led to their files instead of the pages that show them. Null for any other address.
 */
export function createRepositoryLinkResolver(pageUrl: string): LinkResolver | null {
  const [root, repository, branch] = FILE_PAGE.exec(pageUrl) ?? [];
  if (root === undefined) return null;
  return (href) => {
    const written = href.trim();
    const isRooted = written.startsWith('/') && !written.startsWith('//');
    const url = URL.parse(isRooted ? written.slice(1) : written, isRooted ? root : pageUrl);
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    return PICTURE.test(url.pathname) && url.href.startsWith(root)
      ? `https://raw.githubusercontent.com/${repository}/${branch}/${url.href.slice(root.length)}`
      : url.href;
  };
}
