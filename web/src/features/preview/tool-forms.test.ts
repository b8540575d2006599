import { expect, test } from 'vitest';
import { argumentsOf } from './tool-forms.ts';

test('arguments that are left empty, and those of other tools, are not sent', () => {
  const values = { query: ' retry a job ', documentName: ' ', url: 'https://a.example/', maxTokens: '' };
  expect(argumentsOf('retrieve_technical_documentation', values)).toEqual({ query: 'retry a job' });
});

test('numbers are sent as numbers, a question is a text always', () => {
  expect(argumentsOf('retrieve_technical_documentation', { query: '404', maxTokens: '800' })).toEqual({
    query: '404',
    maxTokens: 800,
  });
  expect(argumentsOf('get_recent_technical_document', { limit: '3' })).toEqual({ limit: 3 });
});
