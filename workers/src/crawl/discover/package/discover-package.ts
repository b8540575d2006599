import type { PackageReference } from '@lectern/shared/domain/libraries/package-url.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { readFrontMatter } from '../../../formats/markdown/front-matter.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { createPathFilter } from '../../urls/path-filter.ts';
import { rankDocuments } from '../github/choose-files.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { readCrate } from './crates-package.ts';
import { readNpmPackage } from './npm-package.ts';
import type { PackageContents, PackageDocument, PackagePage } from './package-contents.ts';
import { readPypiPackage } from './pypi-package.ts';

/** A package and the registry that the user names for it; default: the installation's registry. */
export interface RegistryPackage extends PackageReference {
  readonly registry?: string;
}

const READERS = { npm: readNpmPackage, pypi: readPypiPackage, crates: readCrate } as const;
const README = /^readme(?:\.\w+)?$/i;
const LOW_PRIORITY = /(?:^|\/)(?:change(?:s|log)|history|news|releases?|contributing|roadmap|todo)[^/]*$/i;

/**
 * The documentation inside a package: its README, an API reference written from its declarations, its docs folder and other
 * texts. It describes exactly this version. robots.txt does not apply: the archive is a download for programs.
 *
 * @throws {PageFailure} `not_found` for an unknown package or version, `empty` without documentation, and as SafeFetch does.
 */
export async function discoverPackage(
  request: CrawlRequest,
  requested: RegistryPackage,
  deps: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Discovery> {
  const { ecosystem, name, version } = requested;
  const contents = await READERS[ecosystem](requested, deps, signal);
  if (!contents) {
    const missing = version === null ? `package ${name}` : `${name}@${version}`;
    throw new PageFailure('not_found', request.url, `The package registry has no ${missing}.`);
  }
  const pages = await inOrder(contents, request, signal);
  if (pages.length === 0) {
    const message = 'The package contains no README, no documentation and no declarations.';
    throw new PageFailure('empty', request.url, `${message} Add the website of its documentation instead.`);
  }
  return {
    pages: pages
      .slice(0, request.maxUrls)
      .map(({ url, text }): PageUrl => ({ url, foundBy: 'archive', title: null, text })),
    overLimit: Math.max(0, pages.length - request.maxUrls),
    sitemapUrl: null,
    siteName: `${name}@${contents.version}`,
    startUrl: contents.url,
    followLinks: false,
    notes: contents.notes,
  };
}

/** Whether a document has more than front matter and a comment, which MDX uses as placeholders for another file. */
function hasText(text: string): boolean {
  return !/^\s*(?:\{\/\*(?:[^*]|\*(?!\/))*\*\/\}\s*)?$/.test(readFrontMatter(text).body);
}

/** The README, the API reference, the documentation, then the changelog and other texts about the project. */
async function inOrder(
  { url, documents, reference }: PackageContents,
  request: CrawlRequest,
  signal: AbortSignal | undefined,
): Promise<PackagePage[]> {
  const mayFetch = createPathFilter(request);
  const found: PackageDocument[] = [];
  for await (const document of iterateInTimeSlices(documents, signal)) {
    if (mayFetch(`/${document.path}`) && hasText(document.text)) found.push(document);
  }
  const criteria = { folder: '', startUrl: url, topics: request.topics };
  const ranked = await rankDocuments(found, criteria, signal);
  const isReadme = ({ path }: PackageDocument) => README.test(path);
  const isLow = (document: PackageDocument) => !isReadme(document) && LOW_PRIORITY.test(document.path);
  return [
    ...ranked.filter(isReadme),
    ...reference,
    ...ranked.filter((document) => !isReadme(document) && !isLow(document)),
    ...ranked.filter(isLow),
  ];
}
