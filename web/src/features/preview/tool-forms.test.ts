import { expect, test } from 'vitest';
import { collectArguments } from './tool-forms.ts';

test('omits empty arguments and arguments of other tools', () => {
  const values = { query: ' retry a job ', documentName: ' ', url: 'https://a.example/', maxTokens: '' };
  expect(collectArguments('retrieve_technical_documentation', values)).toEqual({ query: 'retry a job' });
});

test('sends numbers as numbers, and a question always as text', () => {
  expect(collectArguments('retrieve_technical_documentation', { query: '404', maxTokens: '800' })).toEqual({
    query: '404',
    maxTokens: 800,
  });
  expect(collectArguments('get_recent_technical_document', { limit: '3' })).toEqual({ limit: 3 });
});
