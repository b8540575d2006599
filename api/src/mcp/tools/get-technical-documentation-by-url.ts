import { NotFoundError, UpstreamError } from '@lectern/shared/errors.ts';
import { z } from 'zod';
import { composeAnswer } from '../answer/answer.ts';
import { quotableUrl } from '../answer/answer-passage.ts';
import type { LivePage } from '../live-page/live-pages.ts';
import {
  CURSOR_ALIASES_WITHOUT_PAGE,
  optionalCursor,
  optionalText,
  requiredText,
  TOKEN_ALIASES,
  tokenBudget,
  URL_ALIASES,
} from './arguments.ts';
import { type FoundPage, gatherPage } from './page/page-answer.ts';
import { defineTool, type ToolCall } from './tool.ts';
import { plainAnswer, toToolAnswer } from './tool-answer.ts';

const MAX_SIMILAR_URLS = 5;
const ALL_SENT = 'Every passage of the page was sent.';

const input = z.object({
  url: requiredText,
  topic: optionalText.describe('Only sections about this'),
  maxTokens: tokenBudget('get_technical_documentation_by_url'),
  cursor: optionalCursor,
});

export const getTechnicalDocumentationByUrl = defineTool({
  name: 'get_technical_documentation_by_url',
  title: 'Read a documentation page',
  description:
    "Read a page by its URL or a link in a passage. Pages that aren't stored are fetched. A #fragment gives its section.",
  input,
  aliases: {
    url: URL_ALIASES,
    topic: ['section', 'heading', 'query', 'question', 'q'],
    maxTokens: TOKEN_ALIASES,
    cursor: CURSOR_ALIASES_WITHOUT_PAGE,
  },
  example: { url: 'https://docs.example.com/guide#section' },
  // A fetched page becomes a document of the collection.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async handle(question, call) {
    const found = await findOrFetch(question.url, call);
    if ('url' in found) return plainAnswer(explainWaiting(found.url));
    const request = await gatherPage(found, question, call);
    if (request.passages.length === 0) return plainAnswer(ALL_SENT);
    return toToolAnswer(composeAnswer(request));
  },
});

/** The stored or just fetched page, or the URL that is still being fetched. */
async function findOrFetch(given: string, call: ToolCall): Promise<FoundPage | { readonly url: string }> {
  const { collection, livePages, caller, abortSignal } = call;
  const pages = await collection.pages();
  const page = pages.find(given);
  if (page) return { page, collection, isFetchedNow: false };
  const live = await livePages
    .fetch(pages.complete(given), caller, abortSignal())
    .catch((error) => rethrowWithSimilarUrls(error, given, call));
  if (live === null) throw await explainUnknownUrl(given, call);
  return toFound(live);
}

function toFound(live: LivePage): FoundPage | { readonly url: string } {
  return live.state === 'processing' ? { url: live.url } : { ...live, isFetchedNow: true };
}

/** A URL that cannot be fetched is often misremembered. */
async function rethrowWithSimilarUrls(error: unknown, given: string, call: ToolCall): Promise<never> {
  const near = error instanceof UpstreamError ? await similarUrls(given, call) : '';
  if (near === '' || !(error instanceof UpstreamError)) throw error;
  throw new UpstreamError(error.provider, `${error.message}\n${near}`, { cause: error });
}

async function explainUnknownUrl(given: string, call: ToolCall): Promise<NotFoundError> {
  const lines = [
    `No stored page has the URL ${quotableUrl(given).slice(0, 200)}, and it is too short to be fetched.`,
    await similarUrls(given, call),
    'Give the full URL, or find the page with retrieve_technical_documentation',
  ];
  return new NotFoundError(lines.filter((line) => line !== '').join('\n'));
}

async function similarUrls(given: string, { collection }: ToolCall): Promise<string> {
  const near = await (await collection.pages()).nearest(given, MAX_SIMILAR_URLS);
  return near.length === 0 ? '' : `Stored pages with similar URLs: ${near.map(quotableUrl).join(' , ')}`;
}

function explainWaiting(url: string): string {
  return (
    `${quotableUrl(url)} is being fetched and will be a document of this collection; it is not ready yet. ` +
    'Continue with something else, and ask again with the same URL in about ten seconds.'
  );
}
