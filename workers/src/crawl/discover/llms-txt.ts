import { decodeText } from '../../net/decode-text.ts';
import type { Robots } from '../../net/robots.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { sniffKind } from '../../net/sniff-kind.ts';
import { PageFailure } from '../types.ts';
import { type LlmsTxt, parseLlmsTxt } from './parse-llms-txt.ts';

/** An llms.txt that was found, or an llms-full.txt, which has the text of its pages instead of links. */
export interface FoundLlmsTxt extends LlmsTxt {
  readonly url: string;
  readonly isFull: boolean;
}

export interface LlmsTxtDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
}

const FILE = /\/llms(-full)?\.txt$/i;

/**
 * Looks for the llms.txt that speaks for a page: in the page's folder first, then in each folder above it, up to
 * the root. A folder's llms-full.txt counts when it has no llms.txt with links. An address that is itself such a
 * file is taken at its word. Null when the site has none; an HTML page in its place, as many sites answer for
 * addresses that do not exist, is none.
 */
export async function findLlmsTxt(
  startUrl: string,
  deps: LlmsTxtDeps,
  signal?: AbortSignal,
): Promise<FoundLlmsTxt | null> {
  if (isLlmsTxtAddress(startUrl)) {
    return read(startUrl, deps, signal);
  }
  for (const folder of foldersOf(startUrl)) {
    const short = await read(`${folder}llms.txt`, deps, signal);
    if (short && short.links.length > 0) {
      return short;
    }
    const full = await read(`${folder}llms-full.txt`, deps, signal);
    if (full) {
      return full;
    }
  }
  return null;
}

/** Says whether an address is that of an llms.txt or llms-full.txt. */
export function isLlmsTxtAddress(url: string): boolean {
  return FILE.test(URL.parse(url)?.pathname ?? '');
}

/** The folder of a page and all above it, the nearest first; each ends in a slash. */
export function foldersOf(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const parts = pathname.split('/').slice(1, -1);
  return parts
    .map((_, index) => `${origin}/${parts.slice(0, parts.length - index).join('/')}/`)
    .concat(`${origin}/`);
}

async function read(
  url: string,
  { safeFetch, robots }: LlmsTxtDeps,
  signal?: AbortSignal,
): Promise<FoundLlmsTxt | null> {
  try {
    await robots.check(url);
    const { status, headers, body, finalUrl } = await safeFetch(url, {
      headers: { accept: 'text/markdown, text/plain;q=0.9, */*;q=0.1' },
      beforeRedirect: (target) => robots.check(target),
      ...(signal && { signal }),
    });
    const contentType = headers.get('content-type') ?? '';
    const text = decodeText(body, contentType);
    const isText = ['markdown', 'text'].includes(sniffKind(body, text, contentType, finalUrl));
    if (status !== 200 || !isText || text.trim() === '') {
      return null;
    }
    return { ...parseLlmsTxt(text, finalUrl), url, isFull: /-full\.txt$/i.test(new URL(url).pathname) };
  } catch (error) {
    if (error instanceof PageFailure) {
      return null;
    }
    throw error;
  }
}
