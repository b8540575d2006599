import { createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import { RejectedQuestionError, UpstreamError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';
import { type Candidate, type ChoosePassages, searchedPassages } from './answering-passages.ts';
import { createChooser } from './choose-passages.ts';
import { gatherContent } from './topics.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const account = { userId: 1, collectionId: 2, jobId: 'topic-3-1' };
const page = (pageId: number, title: string, texts: readonly string[]) =>
  texts.map((text, ordinal) => ({
    pageId,
    ordinal,
    pageUrl: `https://docs.example.com/${pageId}`,
    pageTitle: title,
    headingPath: [],
    text,
    codeShare: 0,
  }));
const passages = [
  ...page(1, 'Overview', ['Workers take jobs. A lease is named here once.', 'Nothing of interest.']),
  ...page(2, 'Leases', ['A lease keeps a job with one worker.', 'A lease expires; renew the lease in time.']),
];

/** A model with a scripted answer that records its accounts. */
function createModelAnswering(
  say: (numbers: readonly number[]) => readonly number[],
): LanguageModel & { accounts: ModelAccount[] } {
  const accounts: ModelAccount[] = [];
  return {
    name: 'small',
    accounts,
    async answer({ schema, account: billedAccount, data }) {
      accounts.push(billedAccount);
      const { passages: given } = data as { passages: { number: number }[] };
      // These tests only use the schema of topics.
      return schema.parse({ passages: say(given.map(({ number }) => number)) }) as never;
    },
  };
}

const gatherTopic = (name: string, from: readonly Candidate[], choose?: ChoosePassages) =>
  gatherContent(name, searchedPassages(from), choose);
const gatherWhole = (model: LanguageModel, breaker = createCircuitBreaker()) =>
  gatherTopic('lease', passages, createChooser({ model, breaker, logger })(account));
const gather = async (...given: Parameters<typeof gatherWhole>) => (await gatherWhole(...given)).content;
const { content: byWords, selectedBy } = await gatherTopic('lease', passages);

const ABOUT_LEASES = [
  'Source: [Leases](https://docs.example.com/2)',
  'A lease keeps a job with one worker.',
  'A lease expires; renew the lease in time.',
];

test('without a model, selects the relevant pages in document order, but not pages that only mention the topic', () => {
  expect(byWords).toBe(ABOUT_LEASES.join('\n\n'));
  expect(selectedBy).toBe('');
});

test('orders relevant pages by relevance', async () => {
  const others = page(3, 'Renewing a lease', ['A lease is renewed before it expires: renew the lease.']);
  const { content } = await gatherTopic('lease', [...others, ...passages]);
  expect(content.match(/^Source: .*$/gm)).toEqual([
    'Source: [Leases](https://docs.example.com/2)',
    'Source: [Renewing a lease](https://docs.example.com/3)',
  ]);
});

test('selects all passages of a relevant page', async () => {
  const many = Array.from({ length: 9 }, (_, at) => `Step ${at} of many.`);
  const { content } = await gatherTopic('renewing leases', [
    ...passages,
    ...page(3, 'Renewing leases', many),
  ]);
  for (const text of many) expect(content).toContain(text);
  expect(content.startsWith('Source: [Renewing leases]')).toBe(true);
});

test('a model chooses and orders passages without changing texts and sources', async () => {
  const model = createModelAnswering((numbers) => [...numbers].reverse());
  const { content, selectedBy } = await gatherWhole(model);
  expect(selectedBy).toBe('small');
  const overview = [
    'Source: [Overview](https://docs.example.com/1)',
    'Workers take jobs. A lease is named here once.',
  ];
  expect(content.split('\n\n').toSorted()).toEqual([...ABOUT_LEASES, ...overview].toSorted());
  expect(content.startsWith('Source: [Overview](https://docs.example.com/1)')).toBe(true);
  expect(model.accounts).toEqual([account]);
});

test.each<[string, (numbers: readonly number[]) => readonly number[]]>([
  ['names an unknown passage', (numbers) => [...numbers, 99]],
  ['names none', () => []],
])('rejects an answer of a model that %s', async (_, say) => {
  expect(await gatherWhole(createModelAnswering(say))).toEqual({ content: byWords, selectedBy: '' });
});

test('includes a passage once even if the model names it twice', async () => {
  const content = await gather(createModelAnswering(([first = 0]) => [first, first]));
  expect(content.split('\n\n')).toHaveLength(2);
});

test('the search chooses while the model fails, without asking it again', async () => {
  let requests = 0;
  const failing: LanguageModel = {
    name: 'small',
    async answer() {
      requests++;
      throw new UpstreamError('Language model', 'it is down');
    },
  };
  const breaker = createCircuitBreaker({ failures: 2 });
  for (let at = 0; at < 4; at++) expect(await gather(failing, breaker)).toBe(byWords);
  expect(requests).toBe(2);
});

test('asks the model about other topics after it rejected the passages of several', async () => {
  const rejecting: LanguageModel = {
    name: 'small',
    async answer() {
      throw new RejectedQuestionError('Language model', 'its answer does not match the requested schema');
    },
  };
  const breaker = createCircuitBreaker({ failures: 2 });
  for (let at = 0; at < 4; at++) expect(await gather(rejecting, breaker)).toBe(byWords);
  const { selectedBy: selector } = await gatherWhole(
    createModelAnswering((numbers) => numbers),
    breaker,
  );
  expect(selector).toBe('small');
});

test('does not ask the model about a topic without results', async () => {
  const model = createModelAnswering((numbers) => numbers);
  expect(
    await gatherTopic(
      'zeppelin',
      passages,
      createChooser({ model, breaker: createCircuitBreaker(), logger })(account),
    ),
  ).toEqual({ content: '', selectedBy: '' });
  expect(model.accounts).toEqual([]);
});

describe('the time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());

  test('does not include the search of a large document before the first topic', async () => {
    const choose = createChooser({
      model: createModelAnswering((all) => all),
      breaker: createCircuitBreaker(),
      logger,
    })(account);
    vi.advanceTimersByTime(60_000);
    expect(await gatherTopic('lease', passages, choose)).toMatchObject({ selectedBy: 'small' });
  });

  test('leaves the remaining topics to the search', async () => {
    const choose = createChooser({
      model: createModelAnswering((all) => all),
      breaker: createCircuitBreaker(),
      logger,
    })(account);
    await gatherTopic('lease', passages, choose);
    vi.advanceTimersByTime(60_000);
    expect(await gatherTopic('lease', passages, choose)).toMatchObject({ selectedBy: '' });
  });
});
