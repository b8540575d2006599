import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { buildSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { type FallbackLinks, PageFailure } from '../errors/page-failure.ts';
import { readPage } from '../formats/all-formats.ts';
import type { Declarations, Reference } from '../formats/declarations/read-declarations.ts';
import { parseHtml } from '../formats/html/dom/parse-html.ts';
import { surveyPage } from '../formats/html/extract/survey/survey-page.ts';
import type { FetchedPage, PageMarkdown } from '../formats/page.ts';
import type { CrateSources } from '../formats/rust/read-rust.ts';
import type { Passage } from '../passages/passage.ts';
import { splitPassages } from '../passages/split-passages.ts';

/** A page as markdown, and its passages. */
export interface ParsedPage extends Omit<PageMarkdown, 'anchors'> {
  /** SHA-256 of the markdown: equal for pages that repeat each other. */
  readonly contentHash: string;
  /** Passage[] in JSON, as the database stores them. */
  readonly passagesJson: string;
  /** About how many o200k tokens the passages have; null without any. */
  readonly tokens: number | null;
}

export interface ParseOptions {
  /** Whether to collect the page's links. Default true. */
  readonly hasLinks?: boolean;
}

export type ThreadTask =
  | ({ readonly kind: 'parse'; readonly page: FetchedPage } & Required<ParseOptions>)
  | { readonly kind: 'build segment'; readonly input: SegmentInput }
  | { readonly kind: 'read declarations'; readonly input: PackageSources };

/** The sources of a package that declare its API. */
export type PackageSources =
  | ({ readonly language: 'typescript' } & Declarations)
  | { readonly language: 'python'; readonly files: ReadonlyMap<string, string> }
  | ({ readonly language: 'rust' } & CrateSources);

/** `ready` comes once, then one message per task, with the processor time that it took. */
export type ThreadMessage = { readonly cpuMs?: number } & ThreadReply;

type ThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'parsed'; readonly page: ParsedPage }
  | { readonly kind: 'segment'; readonly bytes: Uint8Array }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | ({
      readonly kind: 'failed';
      readonly failure: PageFailure['failure'];
      readonly message: string;
    } & FallbackLinks);

async function parse(page: FetchedPage, hasLinks: boolean): Promise<ThreadReply> {
  try {
    const read = await readWithLinks(page, hasLinks);
    const { anchors: _, ...markdown } = read;
    const contentHash = createHash('sha256').update(markdown.markdown).digest('hex');
    const passages = withAnchorsOf(page.finalUrl, splitPassages(read));
    const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0) || null;
    const passagesJson = JSON.stringify(passages);
    return { kind: 'parsed', page: { ...markdown, contentHash, passagesJson, tokens } };
  } catch (error) {
    if (error instanceof PageFailure) {
      const { failure, message, links, leadsTo } = error;
      return { kind: 'failed', failure, message, links, leadsTo };
    }
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Parsing the page failed: ${reason}.`;
    return { kind: 'failed', failure: 'internal', message, links: [], leadsTo: [] };
  }
}

async function readWithLinks(page: FetchedPage, hasLinks: boolean): Promise<PageMarkdown> {
  const read = await readPage(page, { hasLinks });
  return hasLinks ? withNavigation(read, page) : read;
}

/** A page's markdown version has no navigation, so the links come from its HTML. */
function withNavigation(markdown: PageMarkdown, { html, url, finalUrl }: FetchedPage): PageMarkdown {
  if (html === undefined) return markdown;
  const survey = surveyPage(parseHtml(html, url), finalUrl);
  return { ...markdown, links: [...markdown.links, ...survey.findLinks()] };
}

/** Drops the anchors where the page's own address has a fragment: there is no room for a second one. */
function withAnchorsOf(url: string, passages: readonly Passage[]): readonly Passage[] {
  return url.includes('#') ? passages.map((passage) => ({ ...passage, anchor: null })) : passages;
}

parentPort?.on('message', async (task: ThreadTask) => {
  const before = process.threadCpuUsage();
  const reply = await replyTo(task);
  const { user, system } = process.threadCpuUsage(before);
  const transferred = reply.kind === 'segment' ? [reply.bytes.buffer as ArrayBuffer] : [];
  parentPort?.postMessage({ ...reply, cpuMs: (user + system) / 1_000 } satisfies ThreadMessage, transferred);
});

async function replyTo(task: ThreadTask): Promise<ThreadReply> {
  if (task.kind === 'parse') return parse(task.page, task.hasLinks);
  if (task.kind === 'read declarations') return readReference(task.input);
  return { kind: 'segment', bytes: buildSegment(task.input).bytes };
}

async function readReference(input: PackageSources): Promise<ThreadReply> {
  try {
    if (input.language === 'python') {
      const { readPython } = await import('../formats/python/read-python.ts');
      return { kind: 'reference', reference: readPython(input.files) };
    }
    if (input.language === 'rust') {
      const { readRust } = await import('../formats/rust/read-rust.ts');
      return { kind: 'reference', reference: readRust(input) };
    }
    // The TypeScript parser takes 70 MB, and most crawls do not need it.
    const { readDeclarations } = await import('../formats/declarations/read-declarations.ts');
    return { kind: 'reference', reference: readDeclarations(input) };
  } catch (error) {
    const message = `Parsing the declarations failed: ${error instanceof Error ? error.message : String(error)}.`;
    return { kind: 'failed', failure: 'internal', message, links: [], leadsTo: [] };
  }
}

parentPort?.postMessage({ kind: 'ready' } satisfies ThreadMessage);
