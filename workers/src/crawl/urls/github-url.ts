import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { encodePath } from '@lectern/shared/domain/web/encode-path.ts';

/** A repository, folder or file on github.com. */
export interface GithubUrl {
  readonly kind: 'repository' | 'folder' | 'file';
  /** `owner/name`. */
  readonly repository: string;
  /** Branch and path after `tree` or `blob`, decoded. The URL does not tell where the branch ends. */
  readonly segments: readonly string[];
}

const ORIGIN = 'https://github.com';
const OWNER = /^[a-z\d](?:[a-z\d-]{0,38})$/i;
const NAME = /^[\w.-]{1,100}$/;
/** First path segments of GitHub's own pages. */
const OWN_PAGES: ReadonlySet<string> = new Set(
  `about apps codespaces collections contact customer-stories dashboard enterprise events explore features issues
  login logout marketplace mobile new notifications orgs organizations pricing pulls readme resources search security
  sessions settings signup site solutions sponsors stars team topics trending users`.split(/\s+/),
);

/** Parses the URL of a repository, a folder or a file; null for any other URL. */
export function parseGithubUrl(href: string): GithubUrl | null {
  const url = URL.parse(href.trim());
  if (!url || !/^(?:www\.)?github\.com$/.test(url.host) || !/^https?:$/.test(url.protocol)) return null;
  const [owner = '', rawName = '', view, ...segments] = decodePercent(url.pathname)
    .split('/')
    .filter(Boolean);
  const name = rawName.replace(/\.git$/, '');
  if (!OWNER.test(owner) || !NAME.test(name) || /^\.+$/.test(name)) return null;
  if (OWN_PAGES.has(owner.toLowerCase()) || segments.some((segment) => /^\.\.?$/.test(segment))) return null;
  const repository = `${owner}/${name}`;
  if (view === undefined) return { kind: 'repository', repository, segments: [] };
  if (view === 'tree' && segments.length > 0) return { kind: 'folder', repository, segments };
  return view === 'blob' && segments.length > 1 ? { kind: 'file', repository, segments } : null;
}

/** The page of a file on GitHub. `reference` is a branch, tag or commit. */
export function blobUrl(repository: string, reference: string, path: string): string {
  return `${ORIGIN}/${repository}/blob/${encodePath(`${reference}/${path}`)}`;
}

/** The URL of the raw file that the GitHub page `href` shows; null when it shows none. */
export function rawFileUrl(href: string, rawUrl: string): string | null {
  const file = parseGithubUrl(href);
  return file?.kind === 'file' ? `${rawUrl}/${file.repository}/${encodePath(file.segments.join('/'))}` : null;
}
