/** What an address on github.com names. */
export interface GithubAddress {
  readonly kind: 'repository' | 'folder' | 'file';
  /** `owner/name`. */
  readonly repository: string;
  /** Branch and path behind `tree` or `blob`, decoded: where the one ends the address does not say. */
  readonly segments: readonly string[];
}

const ORIGIN = 'https://github.com';
const OWNER = /^[a-z\d](?:[a-z\d-]{0,38})$/i;
const NAME = /^[\w.-]{1,100}$/;
/** First segments that are pages of GitHub itself. */
const OWN_PAGES: ReadonlySet<string> = new Set(
  `about apps codespaces collections contact customer-stories dashboard enterprise events explore features issues
  login logout marketplace mobile new notifications orgs organizations pricing pulls readme resources search security
  sessions settings signup site solutions sponsors stars team topics trending users`.split(/\s+/),
);

/** Reads the address of a repository, of a folder or of a file in one; null for any other address. */
export function parseGithubAddress(href: string): GithubAddress | null {
  const url = URL.parse(href.trim());
  if (!url || !/^(?:www\.)?github\.com$/.test(url.host) || !/^https?:$/.test(url.protocol)) return null;
  const [owner = '', rawName = '', view, ...segments] = decoded(url.pathname).split('/').filter(Boolean);
  const name = rawName.replace(/\.git$/, '');
  if (!OWNER.test(owner) || !NAME.test(name) || /^\.+$/.test(name)) return null;
  if (OWN_PAGES.has(owner.toLowerCase()) || segments.some((segment) => /^\.\.?$/.test(segment))) return null;
  const repository = `${owner}/${name}`;
  if (view === undefined) return { kind: 'repository', repository, segments: [] };
  if (view === 'tree' && segments.length > 0) return { kind: 'folder', repository, segments };
  return view === 'blob' && segments.length > 1 ? { kind: 'file', repository, segments } : null;
}

/** The page on which GitHub shows a file. `reference` is a branch, tag or commit. */
export function blobUrl(repository: string, reference: string, path: string): string {
  return `${ORIGIN}/${repository}/blob/${encodePath(`${reference}/${path}`)}`;
}

/** Where the file that the page `href` shows is given out as it is; null when the page shows none. */
export function rawFileUrl(href: string, rawUrl: string): string | null {
  const address = parseGithubAddress(href);
  return address?.kind === 'file'
    ? `${rawUrl}/${address.repository}/${encodePath(address.segments.join('/'))}`
    : null;
}

/** The segments of a path, each encoded. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
