import { nullForPageFailure } from '../../../errors/page-failure.ts';
import { detectFormat } from '../../../formats/all-formats.ts';
import { findTextNotice } from '../../../formats/html/validate/text-notice.ts';
import { SourceFile } from '../../../formats/source-file.ts';
import { type AllowedFetchDeps, fetchAllowed } from '../../../net/robots/fetch-allowed.ts';
import { parentFolders } from '../../urls/scope.ts';
import { type LlmsLink, type LlmsTxt, MAX_LINKS, parseLlmsTxt } from './parse-llms-txt.ts';
import { type FullPage, MAX_FULL_PAGES, splitLlmsFull } from './split-llms-full.ts';

/** A site's llms.txt with links, its llms-full.txt with whole pages, or both. */
export interface FoundLlmsTxt extends LlmsTxt {
  /** The URL of the llms.txt, else of the llms-full.txt. */
  readonly url: string;
  /** True when there is only an llms-full.txt. */
  readonly isFull: boolean;
  readonly full: FullText | null;
}

/** An llms-full.txt. */
export interface FullText {
  readonly url: string;
  readonly pages: readonly FullPage[];
  /** True when the file exceeds a limit; the page that was cut is left out. */
  readonly isCut: boolean;
}

/** The name is at the start of a file. */
const HEAD_CHARS = 4_096;
/** A shorter llms-full.txt is a placeholder. */
const MIN_FULL_CHARS = 400;
const FILE = /\/llms(-full)?\.txt$/i;
/** A large site may have an llms.txt for each of its products. */
const MAX_LISTED_FILES = 100;
/** Files of 10 MiB would be read for minutes. */
const MAX_LISTED_FILE_BYTES = 1024 * 1024;

/**
 * Finds the llms.txt and llms-full.txt of a page: in its folder, else in the nearest folder above it. An llms.txt without
 * links does not count, nor does an llms-full.txt with hardly any text. A URL that names such a file is read itself.
 * Null without such a file. HTML, JSON and texts such as "Not found" do not count, because many sites send them for
 * unknown URLs.
 */
export async function findLlmsTxt(
  startUrl: string,
  deps: AllowedFetchDeps,
  signal?: AbortSignal,
): Promise<FoundLlmsTxt | null> {
  const readListed = (file: FoundLlmsTxt) =>
    withListedFiles(file, (url) => readFile(url, deps, signal, MAX_LISTED_FILE_BYTES));
  if (isLlmsTxtUrl(startUrl)) {
    const file = await readFile(startUrl, deps, signal);
    return file && readListed(file);
  }
  for (const folder of parentFolders(startUrl)) {
    const [short, full] = await Promise.all([
      readFile(`${folder}llms.txt`, deps, signal),
      readFile(`${folder}llms-full.txt`, deps, signal),
    ]);
    if (short && short.links.length > 0) return { ...(await readListed(short)), full: full?.full ?? null };
    if (full?.full && charsOf(full.full) >= MIN_FULL_CHARS) return full;
  }
  return null;
}

/**
 * Replaces links to other llms.txt files of the origin, for example one for each product, by the links in these files: in all
 * MAX_LINKS, because a hundred files may have ten million.
 */
async function withListedFiles(
  file: FoundLlmsTxt,
  read: (url: string) => Promise<FoundLlmsTxt | null>,
): Promise<FoundLlmsTxt> {
  const { origin } = new URL(file.url);
  const urls = file.links.map(({ url }) => url).filter((url) => isLlmsTxtUrl(url));
  const others = new Set(urls.filter((url) => new URL(url).origin === origin && url !== file.url));
  const listed = [...others].slice(0, MAX_LISTED_FILES);
  const links = new Map<string, readonly LlmsLink[]>();
  let left = MAX_LINKS;
  await Promise.all(
    listed.map(async (url) => {
      const found = (await read(url))?.links.slice(0, left);
      if (!found) return;
      links.set(url, found);
      left -= found.length;
    }),
  );
  return { ...file, links: file.links.flatMap((link) => links.get(link.url) ?? [link]) };
}

function charsOf({ pages }: FullText): number {
  return pages.reduce((sum, { text }) => sum + text.length, 0);
}

/** Whether a URL names an llms.txt or llms-full.txt. */
export function isLlmsTxtUrl(url: string): boolean {
  return FILE.test(URL.parse(url)?.pathname ?? '');
}

async function readFile(
  url: string,
  deps: AllowedFetchDeps,
  signal: AbortSignal | undefined,
  maxBytes?: number,
): Promise<FoundLlmsTxt | null> {
  const file = await readText(url, deps, signal, maxBytes);
  if (file === null) return null;
  if (!/-full\.txt$/i.test(new URL(url).pathname)) {
    return { ...parseLlmsTxt(file.text, file.finalUrl), url, isFull: false, full: null };
  }
  const pages = splitLlmsFull(file.text, file.finalUrl);
  const isCut = file.isCut || pages.length >= MAX_FULL_PAGES;
  const whole = isCut && pages.length > 1 ? pages.slice(0, -1) : pages;
  const { title } = parseLlmsTxt(file.text.slice(0, HEAD_CHARS), file.finalUrl);
  const isSiteName = pages.length === 1 || !pages.some((page) => page.url !== null && page.title === title);
  return {
    title: isSiteName ? title : null,
    links: [],
    url,
    isFull: true,
    full: { url, pages: whole, isCut },
  };
}

async function readText(
  url: string,
  deps: AllowedFetchDeps,
  signal: AbortSignal | undefined,
  maxBytes: number | undefined,
): Promise<{ readonly text: string; readonly finalUrl: string; readonly isCut: boolean } | null> {
  const response = await fetchAllowed(url, deps, {
    headers: { accept: 'text/markdown, text/plain;q=0.9, */*;q=0.1' },
    overflow: 'cut',
    ...(signal && { signal }),
    ...(maxBytes && { maxBytes }),
  }).catch(nullForPageFailure);
  if (response?.status !== 200) return null;
  const { headers, body, finalUrl, isCut } = response;
  const contentType = headers.get('content-type') ?? '';
  const file = new SourceFile({ url: finalUrl, bytes: body, contentType });
  const { text } = file;
  const isText = ['markdown', 'text'].includes(detectFormat(file)?.name ?? '');
  const isJson = text.trimStart().startsWith('{');
  const isFile = isText && !isJson && text.trim() !== '' && findTextNotice(finalUrl, text) === null;
  return isFile ? { text, finalUrl, isCut } : null;
}
