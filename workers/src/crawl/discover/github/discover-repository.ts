import { PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import type { SafeResponse } from '../../../net/http/safe-fetch.ts';
import { pauseAskedBy, refusalOf } from '../../../net/refusal.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { blobUrl, encodePath, type GithubAddress } from '../../urls/github-address.ts';
import { type GithubHosts, PUBLIC_GITHUB } from '../../urls/github-hosts.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { createCompareDocuments, createIsDocument } from './choose-files.ts';
import { type ArchiveContents, type ArchiveLimits, BadTarballError, readArchive } from './read-archive.ts';

const MEBIBYTE = 1024 * 1024;
const LIMITS: ArchiveLimits = {
  packedBytes: 256 * MEBIBYTE,
  unpackedBytes: 1024 * MEBIBYTE,
  entries: 200_000,
  fileBytes: 2 * MEBIBYTE,
  keptBytes: 64 * MEBIBYTE,
};
const TOTAL_TIMEOUT_MS = 120_000;
/** Names of branches have at most so many slashes, or they are not found. */
const MAX_REFERENCE_SEGMENTS = 3;
const DEFAULT_BRANCH = 'HEAD';

/**
 * The documentation of a repository, or of one folder of it, best pages first, read from its archive; of a file that
 * file. Each page is cited by the address at which GitHub shows it. The archive is a download made for programs, so robots.txt, which
 * is about pages, is not asked.
 *
 * @throws {PageFailure} `not_found` for what is missing or private, `empty` when there is no documentation, and as
 * SafeFetch does.
 */
export async function discoverRepository(
  request: CrawlRequest,
  address: GithubAddress,
  { safeFetch, github = PUBLIC_GITHUB }: DiscoverDeps,
  options: { readonly signal?: AbortSignal; readonly limits?: ArchiveLimits } = {},
): Promise<Discovery> {
  const { limits = LIMITS, signal } = options;
  if (address.kind === 'file') return oneFile(address);
  for (const { reference, folder } of placesOf(address)) {
    const url = archiveUrl(github, address, reference);
    const found: ArchiveContents[] = [];
    const answer = await safeFetch(url, {
      totalTimeoutMs: TOTAL_TIMEOUT_MS,
      consume: async (body) => {
        found.push(await readArchive(body, createIsDocument(folder), limits));
      },
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw error instanceof BadTarballError ? brokenArchive(request.url, error) : error;
    });
    const [contents] = found;
    if (contents) return choose(request, address, { reference, folder }, contents);
    if (answer.status !== 404) throw refused(request.url, answer);
  }
  throw new PageFailure('not_found', request.url, missing(request.url, address));
}

function oneFile({ repository, segments }: GithubAddress): Discovery {
  const [reference = '', ...path] = segments;
  const url = blobUrl(repository, reference, path.join('/'));
  return {
    pages: [{ url, foundBy: 'request', title: null }],
    notTaken: 0,
    sitemapUrl: null,
    siteName: null,
    startUrl: url,
    followLinks: false,
    disallowed: 0,
    notes: [],
  };
}

interface Place {
  readonly reference: string;
  /** '' for the whole repository. */
  readonly folder: string;
}

/** Where the branch ends and the folder begins; branches without slashes are the rule. */
function placesOf({ kind, segments }: GithubAddress): Place[] {
  if (kind === 'repository') return [{ reference: DEFAULT_BRANCH, folder: '' }];
  return segments.slice(0, MAX_REFERENCE_SEGMENTS).map((_, index) => ({
    reference: segments.slice(0, index + 1).join('/'),
    folder: segments.slice(index + 1).join('/'),
  }));
}

function archiveUrl(
  { archiveUrl: origin }: GithubHosts,
  { repository }: GithubAddress,
  reference: string,
): string {
  return `${origin}/${repository}/tar.gz/${encodePath(reference)}`;
}

function choose(
  request: CrawlRequest,
  { repository }: GithubAddress,
  { reference, folder }: Place,
  { files, tooLarge, isCut }: ArchiveContents,
): Discovery {
  const startUrl = blobUrl(repository, reference, folder === '' ? '' : `${folder}/`);
  const compare = createCompareDocuments(folder, startUrl, request.topics);
  const documents = files
    .map(({ path, bytes }) => ({ path, bytes, url: blobUrl(repository, reference, path) }))
    .sort(compare);
  if (documents.length === 0) {
    const where = folder === '' ? request.url : `the folder ${folder} of ${request.url}`;
    const found = 'no README and no documents in Markdown, reStructuredText or notebooks';
    throw new PageFailure('empty', request.url, `Reading ${where}: ${found}; add the site that documents it`);
  }
  const taken = documents.slice(0, request.maxUrls);
  return {
    pages: taken.map(
      ({ url, bytes }): PageUrl => ({ url, foundBy: 'archive', title: null, text: decodeText(bytes, '') }),
    ),
    notTaken: documents.length - taken.length,
    sitemapUrl: null,
    siteName: repository,
    startUrl,
    followLinks: false,
    disallowed: 0,
    notes: notesOn(tooLarge, isCut),
  };
}

function notesOn(tooLarge: number, isCut: boolean): string[] {
  const files = tooLarge === 1 ? '1 file was' : `${tooLarge} files were`;
  return [
    ...(tooLarge > 0 ? [`${files} left out, being larger than ${LIMITS.fileBytes / MEBIBYTE} MiB`] : []),
    ...(isCut
      ? ['The repository is larger than is read, so documents may be missing; add a folder of it']
      : []),
  ];
}

function brokenArchive(url: string, error: BadTarballError): PageFailure {
  const message = `Reading the archive of ${url}: ${error.message}; retry later`;
  return new PageFailure('server_error', url, message, { cause: error });
}

function refused(url: string, answer: SafeResponse): PageFailure {
  const refusal = refusalOf(answer, '');
  const { failure, text } = refusal ?? { failure: 'server_error' as const, text: 'gave no archive' };
  const retryAfterMs = pauseAskedBy(answer);
  return new PageFailure(failure, url, `The archive of ${url} ${text}`, { retryAfterMs });
}

function missing(url: string, { kind, segments }: GithubAddress): string {
  const branch = kind === 'folder' ? `, or it has no branch or tag ${segments[0]}` : '';
  const found = `GitHub has no public repository there${branch}`;
  return `Reading ${url}: ${found}; check the address, or paste the documents of a private repository`;
}
