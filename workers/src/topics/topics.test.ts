import { expect, test } from 'vitest';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';
import { gatherContent } from './topics.ts';

test('searches the passages of a large site in several segments, which the caller builds', async () => {
  const parts = [
    ['A lease keeps a job with one worker.', ...Array.from({ length: 99 }, () => 'Text.')],
    ['Each lease ends after a minute unless its worker renews it.'],
  ];
  const built: { documentId: number; passages: number }[] = [];
  const build: BuildSegmentBytes = async (url, read) => {
    const input = await read();
    built.push({ documentId: input.documentId, passages: input.passages.length });
    return buildInThisThread(url, async () => input);
  };
  const searched = {
    url: 'https://halyard.example/',
    parts: parts.map((texts, topicId) => async () => texts.map((text, at) => passageOf(topicId, at, text))),
    readFound: async (hits: readonly { readonly topicId: number; readonly passageId: number }[]) =>
      hits.map(({ topicId, passageId }) => ({
        passage: passageOf(topicId, passageId, parts[topicId]?.[passageId] ?? ''),
        pageLength: 1,
      })),
  };
  const { content } = await gatherContent('lease', searched, undefined, build);
  expect(built).toEqual([
    { documentId: 0, passages: 100 },
    { documentId: 1, passages: 1 },
  ]);
  for (const [text] of parts) expect(content).toContain(text);
});

function passageOf(topicId: number, passageId: number, text: string) {
  const page = {
    pageId: topicId,
    pageUrl: `https://halyard.example/${topicId}`,
    pageTitle: `Page ${topicId}`,
  };
  const title = page.pageTitle;
  return { ...page, title, headingPath: [], text, codeShare: 0, topicId, passageId, ordinal: passageId };
}
