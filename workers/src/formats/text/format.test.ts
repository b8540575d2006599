import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readPlainText } from './format.ts';

const read = (body: string) => readPlainText(fetchedPage('text', 'https://docs.example.org/a.json', body));

test.each([
  ['not_found', '{"error":"not found"}'],
  ['not_found', '{"status":404,"message":"Resource not_found"}'],
  ['not_found', '{"error":{"code":404,"message":"Not found"},"requestId":"b7"}'],
  ['server_error', '{ "success": false, "error": "database is down" }'],
])('fails as %s for the error %s with a success status', (failure, body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ failure }));
});

test.each([
  '{"error":"not found","hint":"see /docs"}',
  '{"message":"Hello","data":{"id":1}}',
  '{"queue":"mail"}',
  '{ an { error } }',
])('reads the text %s', (body) => {
  expect(read(body).markdown).toBe(body);
});

test('reads the bold and underlined letters of a man page once', () => {
  const page = 'N\bNA\bAM\bME\bE\n\n  p\bp\bpo\bos\bst\bt _\bf_\bi_\bl_\be';
  expect(read(page).markdown).toBe('NAME\n\n  post file');
});

test('reads a text that is shorter than the name of its file', () => {
  const url = 'https://docs.example.org/how-to-stop-the-service.txt';
  expect(readPlainText(fetchedPage('text', url, 'Run stop.')).markdown).toBe('Run stop.');
});

test('joins the pages of an RFC without their running lines', () => {
  const pages = [
    'RFC 1\n\n1.  Queues\n\n   A queue stores jobs until\n\n\nDoe        [Page 1]\n',
    '\nRFC 1       Queues      May 1998\n\n\n   a worker is free.\n\n\nDoe        [Page 2]\n',
    '\nRFC 1       Queues      May 1998\n\n\n2.  Stacks\n',
  ];
  expect(read(pages.join('\f')).markdown).toBe(
    'RFC 1\n\n1.  Queues\n\n   A queue stores jobs until\n   a worker is free.\n\n2.  Stacks',
  );
});

test('keeps the lines around a form feed that do not repeat', () => {
  expect(read('Queues\n\nA queue stores jobs.\n\f\nStacks\n\nA stack stores calls.').markdown).toBe(
    'Queues\n\nA queue stores jobs.\n\nStacks\n\nA stack stores calls.',
  );
});

test('writes ligatures as letters', () => {
  expect(read('The \ufb01rst \ufb02ag o\ufb00 the \ufb03le').markdown).toBe('The first flag off the ffile');
});
