import { expect, test } from 'vitest';
import { type BuildSegmentBytes, buildInThisThread } from '../crawl/store/store-segment.ts';
import { gatherTopic } from './topics.ts';

test('searches the passages of a large site in several segments, which the caller builds', async () => {
  const texts = new Map([
    [0, 'A lease keeps a job with one worker.'],
    [20_000, 'Each lease ends after a minute unless its worker renews it.'],
  ]);
  const passages = Array.from({ length: 20_001 }, (_, at) => ({
    pageId: at,
    pageUrl: `https://halyard.example/${at}`,
    pageTitle: `Page ${at}`,
    headingPath: [],
    text: texts.get(at) ?? 'Text.',
    codeShare: 0,
  }));
  const built: number[] = [];
  const build: BuildSegmentBytes = async (url, read) => {
    const input = await read();
    built.push(input.passages.length);
    return buildInThisThread(url, async () => input);
  };
  const { content } = await gatherTopic('lease', passages, undefined, build);
  expect(built).toEqual([20_000, 1]);
  for (const text of texts.values()) expect(content).toContain(text);
});
