import { expect, it } from 'vitest';
import { PageFailure, toLogFields } from './page-failure.ts';

it('logs an expected failure of a page without its stack', () => {
  const missing = new PageFailure(
    'not_found',
    'https://docs.example.com/a',
    'The page does not exist (404).',
  );
  expect(toLogFields(missing)).toEqual({ reason: 'The page does not exist (404).' });
});

it('logs other errors with their stack', () => {
  const crash = new PageFailure('internal', 'https://docs.example.com/a', 'The parser crashed.');
  for (const error of [crash, new Error('disk full')]) expect(toLogFields(error)).toEqual({ err: error });
});
