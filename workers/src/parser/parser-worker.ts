import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { PageIndexer } from '@lectern/shared/search/index/page-indexer.ts';
import { buildSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { type FallbackLinks, PageFailure } from '../errors/page-failure.ts';
import { readPage } from '../formats/all-formats.ts';
import { parseHtml } from '../formats/html/dom/parse-html.ts';
import { surveyPage } from '../formats/html/extract/survey/survey-page.ts';
import type { FetchedPage, PageMarkdown } from '../formats/page.ts';
import type { Passage } from '../passages/passage.ts';
import { splitPassages } from '../passages/split-passages.ts';

/** A page as the parser's stages read it. */
export interface ParsedPage {
  readonly markdown: Omit<PageMarkdown, 'anchors'>;
  /** Names the markdown: pages with the same one repeat each other. */
  readonly contentHash: string;
  /** Its passages, a list of Passage in JSON: they are stored as they are, and as objects cost each thread a copy. */
  readonly passages: string;
  /** The postings of its passages where these were asked for. */
  readonly postings: Uint8Array<ArrayBuffer> | null;
}

/** What of a page is wanted. */
export interface ParseOptions {
  /** Whether the postings of its passages are wanted too. Default false. */
  readonly isIndexed?: boolean;
  /** Whether its links are wanted; there are none otherwise. Default true. */
  readonly hasLinks?: boolean;
}

/** What a parser thread is given: a page to read, the passages of a document to build its search index of, or its end. */
export type ThreadTask =
  | { readonly kind: 'end' }
  | ({ readonly kind: 'parse'; readonly page: FetchedPage } & Required<ParseOptions>)
  | { readonly kind: 'index'; readonly input: SegmentInput };

/** What a parser thread says: that it can take tasks, and what became of each. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'parsed'; readonly page: ParsedPage }
  | { readonly kind: 'indexed'; readonly bytes: Uint8Array }
  | ({
      readonly kind: 'failed';
      readonly failure: PageFailure['failure'];
      readonly message: string;
    } & FallbackLinks);

const indexer = new PageIndexer();

async function answer(
  page: FetchedPage,
  { isIndexed, hasLinks }: Required<ParseOptions>,
): Promise<ThreadMessage> {
  try {
    const read = await readWithLinks(page, hasLinks);
    const { anchors: _, ...markdown } = read;
    const contentHash = createHash('sha256').update(markdown.markdown).digest('hex');
    const split = splitPassages(read);
    const passages = JSON.stringify(placedIn(page.finalUrl, split));
    const { title } = markdown;
    const postings = isIndexed ? indexer.index(split.map((passage) => ({ ...passage, title }))) : null;
    return { kind: 'parsed', page: { markdown, contentHash, passages, postings } };
  } catch (error) {
    if (error instanceof PageFailure) {
      const { failure, message, links, leadsTo } = error;
      return { kind: 'failed', failure, message, links, leadsTo };
    }
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Parsing ${page.finalUrl}: ${reason}`;
    return { kind: 'failed', failure: 'internal', message, links: [], leadsTo: [] };
  }
}

async function readWithLinks(page: FetchedPage, hasLinks: boolean): Promise<PageMarkdown> {
  const read = await readPage(page, { hasLinks });
  return hasLinks ? withNavigation(read, page) : read;
}

/** A markdown twin has no navigation; the links of its HTML lead to the rest of the site. */
function withNavigation(markdown: PageMarkdown, { html, url, finalUrl }: FetchedPage): PageMarkdown {
  if (html === undefined) return markdown;
  const survey = surveyPage(parseHtml(html, url), finalUrl);
  return { ...markdown, links: [...markdown.links, ...survey.findLinks()] };
}

/** An address whose fragment names the page has no room for a place in it. */
function placedIn(url: string, passages: readonly Passage[]): readonly Passage[] {
  return url.includes('#') ? passages.map((passage) => ({ ...passage, anchor: null })) : passages;
}

/** What is in `handedOver` is the receiver's from then on, without a copy. */
function say(message: ThreadMessage, handedOver: readonly Uint8Array<ArrayBuffer>[] = []): void {
  parentPort?.postMessage(
    message,
    handedOver.map(({ buffer }) => buffer),
  );
}

async function work(task: ThreadTask): Promise<void> {
  if (task.kind === 'end') {
    parentPort?.close();
  } else if (task.kind === 'parse') {
    const message = await answer(task.page, task);
    const postings = message.kind === 'parsed' ? message.page.postings : null;
    say(message, postings ? [postings] : []);
  } else {
    const { bytes } = buildSegment(task.input);
    say({ kind: 'indexed', bytes }, [bytes]);
  }
}

let last: Promise<void> = Promise.resolve();
// A file is read in many steps, and its thread may have been given the next page already.
parentPort?.on('message', (task: ThreadTask) => {
  last = last.then(() => work(task));
});
say({ kind: 'ready' });
