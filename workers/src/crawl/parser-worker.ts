import { parentPort } from 'node:worker_threads';
import { parseHtml } from './extract/parse-html.ts';
import { surveyPage } from './extract/survey-page.ts';
import { readFile } from './files/read-file.ts';
import { splitPassages } from './passages.ts';
import { toMarkdown } from './to-markdown.ts';
import { type FetchedPage, PageFailure, type PageMarkdown, type Passage } from './types.ts';

/** A page as the parser's stages read it. */
export interface ParsedPage {
  readonly markdown: PageMarkdown;
  readonly passages: readonly Passage[];
}

/** What a parser thread says: that it can take pages, and what became of each page it took. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'parsed'; readonly page: ParsedPage }
  | { readonly kind: 'failed'; readonly failure: PageFailure['failure']; readonly message: string };

async function answer(page: FetchedPage): Promise<ThreadMessage> {
  try {
    const markdown = (await readFile(page)) ?? withNavigation(toMarkdown(page), page);
    return { kind: 'parsed', page: { markdown, passages: splitPassages(markdown) } };
  } catch (error) {
    if (error instanceof PageFailure)
      return { kind: 'failed', failure: error.failure, message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', failure: 'internal', message: `Parsing ${page.finalUrl}: ${reason}` };
  }
}

/** A markdown twin has no navigation; the links of its HTML lead to the rest of the site. */
function withNavigation(markdown: PageMarkdown, { html, url, finalUrl }: FetchedPage): PageMarkdown {
  if (html === undefined) return markdown;
  const { links } = surveyPage(parseHtml(html, url), finalUrl);
  return { ...markdown, links: [...markdown.links, ...links] };
}

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', async (page: FetchedPage) => say(await answer(page)));
say({ kind: 'ready' });
