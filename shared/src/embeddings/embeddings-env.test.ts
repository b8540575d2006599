import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { embeddingsProblemsOf, embeddingsSettingsOf, embeddingsVariables } from './embeddings-env.ts';

const read = (environment: Record<string, string>) => readEnv(z.object(embeddingsVariables), environment);

test('turns embeddings off without a base URL', () => {
  expect(embeddingsSettingsOf(read({}))).toBeNull();
  expect(embeddingsProblemsOf(read({}))).toEqual([]);
});

test('needs only a base URL and a model', () => {
  const env = read({
    EMBEDDINGS_BASE_URL: 'http://localhost:11434/v1/',
    EMBEDDINGS_MODEL: 'nomic-embed-text',
  });
  expect(embeddingsProblemsOf(env)).toEqual([]);
  expect(embeddingsSettingsOf(env)).toMatchObject({
    baseUrl: 'http://localhost:11434/v1',
    model: 'nomic-embed-text',
    apiKey: null,
    dimensions: null,
  });
});

test('names missing and unused variables', () => {
  const half = embeddingsProblemsOf(read({ EMBEDDINGS_BASE_URL: 'https://api.example.com/v1' }));
  expect(half.map(([name]) => name)).toEqual(['EMBEDDINGS_MODEL']);
  const rest = embeddingsProblemsOf(read({ EMBEDDINGS_API_KEY: 'sk-1', EMBEDDINGS_DIMENSIONS: '256' }));
  expect(rest.map(([name]) => name)).toEqual(['EMBEDDINGS_API_KEY', 'EMBEDDINGS_DIMENSIONS']);
  expect(String(rest)).not.toContain('sk-1');
});

test.each([
  ['EMBEDDINGS_BASE_URL', 'ftp://example.com'],
  ['EMBEDDINGS_BASE_URL', 'https://key@example.com/v1'],
  ['EMBEDDINGS_BASE_URL', 'https://example.com/v1?key=1'],
  ['EMBEDDINGS_DIMENSIONS', '8'],
  ['EMBEDDINGS_DIMENSIONS', 'many'],
])('refuses %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});
