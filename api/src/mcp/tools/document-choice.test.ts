import { expect, test } from 'vitest';
import { chooseDocuments } from './document-choice.ts';

const documents = new Map(
  [
    { documentUrlId: 1, name: 'Welcome', url: 'https://hono.dev/docs/', pinIndex: null },
    {
      documentUrlId: 2,
      name: 'Django 5.2 documentation',
      url: 'https://docs.djangoproject.com/',
      pinIndex: null,
    },
    { documentUrlId: 3, name: 'Django', url: 'https://mirror.example/django/', pinIndex: null },
  ].map((document) => [document.documentUrlId, document]),
);

test.each([
  ['by its name before those that hold it', 'django', [3]],
  ['by a part of its name', 'Django 5.2', [2, 3]],
  ['by its address where no name says it', 'Hono', [1]],
])('a document is chosen %s', (_, name, ids) => {
  expect([...(chooseDocuments(name, documents).documentIds ?? [])]).toEqual(ids);
});

test('a name that nothing has chooses all, and the agent is told the names', () => {
  const { documentIds, remark } = chooseDocuments('flask', documents);
  expect(documentIds).toBeUndefined();
  expect(remark).toContain('Welcome, Django 5.2 documentation, Django');
});
