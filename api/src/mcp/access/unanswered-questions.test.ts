import { NotFoundError } from '@lectern/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { plainAnswer } from '../tools/tool-answer.ts';
import { unansweredQuestion } from './unanswered-questions.ts';

const URL = 'https://docs.example.com/missing';

describe('a search without a passage', () => {
  const search = (args: object) =>
    unansweredQuestion({
      toolName: 'retrieve_technical_documentation',
      args,
      outcome: { answer: plainAnswer('') },
    });

  it.each([{ query: 'limit a queue' }, { q: 'limit a queue' }])(
    'is recorded with its question: %j',
    (args) => {
      expect(search(args)).toBe('limit a queue');
    },
  );

  it('is not recorded when its passages do not fit into maxTokens', () => {
    const answer = plainAnswer('');
    const facts = { ...answer.facts, omitted: 3 };
    const toolName = 'retrieve_technical_documentation';
    const call = { toolName, args: { query: 'queue' }, outcome: { answer: { ...answer, facts } } };
    expect(unansweredQuestion(call)).toBeNull();
  });

  it.each(['cursor', 'nextCursor', 'page', 'continuation'])(
    'is not recorded when it continues an answer with the argument %s',
    (name) => {
      expect(search({ query: 'limit a queue', [name]: 'AAAA' })).toBeNull();
    },
  );
});

describe('a page that could not be read', () => {
  const read = (args: object) =>
    unansweredQuestion({
      toolName: 'get_technical_documentation_by_url',
      args,
      outcome: { error: new NotFoundError('') },
    });

  it.each([{ url: URL }, { page: URL }, { pageUrl: URL, topic: 'queues' }, { url: URL, query: 'queues' }])(
    'is recorded with its URL: %j',
    (args) => {
      expect(read(args)).toBe(URL);
    },
  );
});
