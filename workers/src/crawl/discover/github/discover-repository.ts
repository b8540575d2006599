import { counted } from '@lectern/shared/domain/counted.ts';
import { encodePath } from '@lectern/shared/domain/web/encode-path.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { type GithubHosts, PUBLIC_GITHUB } from '../../urls/github-hosts.ts';
import { blobUrl, type GithubUrl } from '../../urls/github-url.ts';
import { createPathFilter } from '../../urls/path-filter.ts';
import { downloadArchive } from '../download-archive.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { createIsDocument, dropCopies, hasText, type RankedFile, rankDocuments } from './choose-files.ts';
import { includeFiles } from './include-files.ts';
import type { ArchiveContents, ArchiveFile, ArchiveLimits } from './read-archive.ts';

const MIB = 1024 * 1024;
const LIMITS: ArchiveLimits = {
  packedBytes: 256 * MIB,
  unpackedBytes: 1024 * MIB,
  entries: 200_000,
  fileBytes: 2 * MIB,
  totalBytes: 64 * MIB,
};
const TOTAL_TIMEOUT_MS = 120_000;
/** Longer branch names are not found. */
const MAX_BRANCH_SEGMENTS = 3;
const DEFAULT_BRANCH = 'HEAD';

/**
 * The documentation of a repository or a folder, best pages first, read from its archive; or a single file. Each page
 * cites its page on GitHub. robots.txt does not apply: the archive is a download for programs, not a page.
 *
 * @throws {PageFailure} `not_found` for a missing or private repository, `empty` without documentation, and as SafeFetch
 * does.
 */
export async function discoverRepository(
  request: CrawlRequest,
  location: GithubUrl,
  { safeFetch, github = PUBLIC_GITHUB }: DiscoverDeps,
  options: { readonly signal?: AbortSignal; readonly limits?: ArchiveLimits } = {},
): Promise<Discovery> {
  const { limits = LIMITS, signal } = options;
  if (location.kind === 'file') return oneFile(location);
  for (const { reference, folder } of possibleSplits(location)) {
    const url = archiveUrl(github, location, reference);
    const isWanted = createIsDocument(folder);
    const options = { isWanted, limits, signal, totalTimeoutMs: TOTAL_TIMEOUT_MS };
    const contents = await downloadArchive(url, safeFetch, options).catch(nullIfMissing);
    if (!contents) continue;
    const download = (paths: ReadonlySet<string>) =>
      downloadArchive(url, safeFetch, { ...options, isWanted: (path) => paths.has(path) });
    return choose(request, location, { reference, folder, download }, contents, signal);
  }
  throw new PageFailure('not_found', request.url, missing(location));
}

function oneFile({ repository, segments }: GithubUrl): Discovery {
  const [reference = '', ...path] = segments;
  const url = blobUrl(repository, reference, path.join('/'));
  return {
    pages: [{ url, foundBy: 'request', title: null }],
    overLimit: 0,
    sitemapUrl: null,
    siteName: null,
    startUrl: url,
    followLinks: false,
    notes: [],
  };
}

interface BranchSplit {
  readonly reference: string;
  /** '' for the whole repository. */
  readonly folder: string;
}

interface Branch extends BranchSplit {
  /** Downloads more files of the archive. */
  download(paths: ReadonlySet<string>): Promise<ArchiveContents>;
}

/** The possible splits of a URL into branch and folder; most branches have no slash. */
function possibleSplits({ kind, segments }: GithubUrl): BranchSplit[] {
  if (kind === 'repository') return [{ reference: DEFAULT_BRANCH, folder: '' }];
  return segments.slice(0, MAX_BRANCH_SEGMENTS).map((_, index) => ({
    reference: segments.slice(0, index + 1).join('/'),
    folder: segments.slice(index + 1).join('/'),
  }));
}

function archiveUrl(
  { archiveUrl: origin }: GithubHosts,
  { repository }: GithubUrl,
  reference: string,
): string {
  return `${origin}/${repository}/tar.gz/${encodePath(reference)}`;
}

async function choose(
  request: CrawlRequest,
  { repository }: GithubUrl,
  { reference, folder, download }: Branch,
  { files, tooLarge, isCut }: ArchiveContents,
  signal: AbortSignal | undefined,
): Promise<Discovery> {
  const startUrl = blobUrl(repository, reference, folder === '' ? '' : `${folder}/`);
  const mayFetch = createPathFilter(request);
  const allowed: (ArchiveFile & RankedFile)[] = [];
  for await (const file of iterateInTimeSlices(files, signal)) {
    if (!mayFetch(`/${file.path}`) || !hasText(file.bytes)) continue;
    allowed.push({ ...file, url: blobUrl(repository, reference, file.path) });
  }
  const originals = await dropCopies(allowed, signal);
  const ranked = await rankDocuments(originals, { folder, startUrl, topics: request.topics }, signal);
  const { documents, textOf } = await includeFiles(ranked, download, signal);
  if (documents.length === 0) {
    const where = folder === '' ? 'The repository' : `The folder ${folder}`;
    const found = 'contains no README and no Markdown, reStructuredText, AsciiDoc or notebook files';
    throw new PageFailure('empty', request.url, `${where} ${found}. Add the project's website instead.`);
  }
  const chosen = documents.slice(0, request.maxUrls);
  const pages: PageUrl[] = [];
  for await (const document of iterateInTimeSlices(chosen, signal)) {
    pages.push({ url: document.url, foundBy: 'archive', title: null, text: textOf(document) });
  }
  return {
    pages,
    overLimit: documents.length - chosen.length,
    sitemapUrl: null,
    siteName: repository,
    startUrl,
    followLinks: false,
    notes: notesOn(tooLarge, isCut),
  };
}

function notesOn(tooLarge: number, isCut: boolean): string[] {
  return [
    ...(tooLarge > 0
      ? [`${counted(tooLarge, 'file')} skipped: larger than ${LIMITS.fileBytes / MIB} MiB`]
      : []),
    ...(isCut
      ? ['The repository is too large; some documents may be missing. Add one of its folders instead']
      : []),
  ];
}

function nullIfMissing(error: unknown): null {
  if (error instanceof PageFailure && error.failure === 'not_found') return null;
  throw error;
}

function missing({ kind, segments }: GithubUrl): string {
  const branch = kind === 'folder' ? `, or no branch or tag ${segments[0]}` : '';
  return `GitHub has no public repository at this URL${branch}. For a private repository, paste its documents.`;
}
