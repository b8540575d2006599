import { expect, test } from 'vitest';
import { indexPages, pagesFound } from '../../../../test/support/crawl/index-pages.ts';
import { beginningTerms } from './beginning-terms.ts';

const started = Array.from({ length: 12 }, (_, at) => ({
  title: `Worker ${at}`,
  passages: ['A worker is started and takes quick steps, the first of which get others started.'],
}));
const tutorial = { title: 'Tutorial', passages: ['Install the package, then write the first application.'] };
const pages = indexPages([...started, tutorial]);

test.each(['getting started', 'how do I get started?', 'quick start', 'first steps'])(
  'finds a tutorial for: %s',
  (question) => {
    expect(pagesFound([pages], question)[0]).toBe('1/12');
  },
);

test('does not search for tutorials when a question is about starting something', () => {
  expect(beginningTerms('how do I start the server')).toEqual([]);
  expect(pagesFound([pages], 'start a worker')[0]).toBe('1/0');
});
