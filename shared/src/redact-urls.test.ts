import { expect, test } from 'vitest';
import { redactUrlSecrets, redactUrls } from './redact-urls.ts';

test('keeps the message and removes URLs', () => {
  const text =
    'Error: https://docs.example.com/a?token=x failed (500)\n    at get (file:///app/fetch.ts:9:1)';
  expect(redactUrls(text)).toBe('Error: (URL) failed (500)\n    at get (file:///app/fetch.ts:9:1)');
});

test.each([
  ['GET "https://docs.example.com/a?token=x#y": 500', 'GET "https://docs.example.com/a?…": 500'],
  ['https://docs.example.com/a#token=x is gone', 'https://docs.example.com/a?… is gone'],
  ['http://ada:secret@docs.example.com:8080/', 'http://docs.example.com:8080/'],
  ['connect to postgres://lectern:secret@db:5432/lectern', 'connect to postgres://db:5432/lectern'],
  [
    'ada@example.com asked for https://docs.example.com/a',
    'ada@example.com asked for https://docs.example.com/a',
  ],
])('reduces %s to %s', (text, left) => {
  expect(redactUrlSecrets(text)).toBe(left);
});
