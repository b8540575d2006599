import { expect, test } from 'vitest';
import { collectArguments } from './tool-forms.ts';

test('omits empty arguments and arguments of other tools', () => {
  const values = { query: ' retry a job ', documentName: ' ', url: 'https://a.example/', maxTokens: '' };
  expect(collectArguments('retrieve_technical_documentation', values)).toEqual({ query: 'retry a job' });
});

test('sends numbers as numbers, and questions, documents and topics always as text', () => {
  const values = { query: '404', documentName: '2024', maxTokens: '800' };
  expect(collectArguments('retrieve_technical_documentation', values)).toEqual({ ...values, maxTokens: 800 });
  const page = { url: 'https://a.example/', topic: '404' };
  expect(collectArguments('get_technical_documentation_by_url', page)).toEqual(page);
  expect(collectArguments('get_recent_technical_document', { limit: '3' })).toEqual({ limit: 3 });
});
