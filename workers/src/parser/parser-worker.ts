import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { PageFailure } from '../errors/page-failure.ts';
import { readPage } from '../formats/all-formats.ts';
import { parseHtml } from '../formats/html/dom/parse-html.ts';
import { surveyPage } from '../formats/html/extract/survey/survey-page.ts';
import type { FetchedPage, PageMarkdown } from '../formats/page.ts';
import type { Passage } from '../passages/passage.ts';
import { splitPassages } from '../passages/split-passages.ts';
import { answerTasks } from './answer-tasks.ts';
import type { PackageSources, ParserTask, ThreadMessage, ThreadReply } from './thread-messages.ts';

async function parse(page: FetchedPage, hasLinks: boolean): Promise<ThreadReply> {
  try {
    const read = await readWithLinks(page, hasLinks);
    // The next page comes while this one is split. Nothing waits from here on, so it is not read before this reply.
    parentPort?.postMessage({ kind: 'read' } satisfies ThreadMessage);
    const { anchors: _, ...markdown } = read;
    const contentHash = createHash('sha256').update(markdown.markdown).digest('hex');
    const passages = withAnchorsOf(page.finalUrl, splitPassages(read, page.finalUrl));
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
    const { readTypescript } = await import('../formats/typescript/read-typescript.ts');
    return { kind: 'reference', reference: readTypescript(input) };
  } catch (error) {
    const message = `Parsing the declarations failed: ${error instanceof Error ? error.message : String(error)}.`;
    return { kind: 'failed', failure: 'internal', message, links: [], leadsTo: [] };
  }
}

/** The program of a thread that reads pages and declarations. */
answerTasks<ParserTask>((task) =>
  task.kind === 'parse' ? parse(task.page, task.hasLinks) : readReference(task.input),
);
