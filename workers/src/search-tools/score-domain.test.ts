import { describe, expect, test } from 'vitest';
import type { SearchHit } from '../providers/search-engine.ts';
import { groupByDomain, searchQuery } from './domain-results.ts';
import { scoreDomain } from './score-domain.ts';

const hit = (url: string, title: string, snippet = ''): SearchHit => ({ url, title, snippet });

describe('the score of a domain', () => {
  const scoreOf = (documentName: string, documentTopic: string, ...hits: SearchHit[]) => {
    const [domain] = groupByDomain(hits);
    if (!domain) throw new Error('no domain');
    return scoreDomain({ documentName, documentTopic }, domain);
  };

  test.each([
    ['Hono', 'Routing', hit('https://hono.dev/docs/api/routing', 'Routing - Hono')],
    ['Next.js', 'Caching', hit('https://nextjs.org/docs/app/guides/caching', 'Guides: Caching | Next.js')],
    [
      'Python',
      'asyncio queues',
      hit('https://docs.python.org/3/library/asyncio-queue.html', 'Queues — Python 3.14'),
    ],
    ['React', 'Hooks', hit('https://react.dev/reference/react/hooks', 'Built-in React Hooks – React')],
    [
      'PostgreSQL',
      'Indexes',
      hit(
        'https://www.postgresql.org/docs/current/indexes.html',
        'PostgreSQL: Documentation: Chapter 11. Indexes',
      ),
    ],
    [
      'Sphinx',
      'Directives',
      hit('https://sphinx-doc.readthedocs.io/en/latest/directives.html', 'Directives — Sphinx'),
    ],
  ])('recognizes the documentation of %s (%s)', (name, topic, found) => {
    const { score, explanation } = scoreOf(name, topic, found);
    expect([score >= 8, explanation]).toEqual([true, explanation]);
    expect(explanation).toMatch(/^[A-Z].*;/);
  });

  test.each([
    ['Hono', hit('https://stackoverflow.com/questions/1/hono-routing', 'Routing in Hono - Stack Overflow')],
    ['Hono', hit('https://medium.com/@x/hono-routing', 'Hono: routing explained')],
    ['Hono', hit('https://blog.hono.dev/routing', 'Routing - Hono')],
    ['Hono', hit('https://github.com/honojs/hono', 'GitHub - honojs/hono')],
    ['Go', hit('https://example.com/go-shopping', 'Go shopping')],
    ['C#', hit('https://docs.cypress.io/app/intro', 'Intro | Cypress Documentation')],
    ['React', hit('https://reactjs-free-docs.example/docs/hooks', 'Learn hooks')],
  ])('does not recognize documentation of %s at %o', (name, found) => {
    expect(scoreOf(name, 'routing', found).score).toBeLessThan(8);
  });

  test('scores an unrelated domain 0', () => {
    expect(scoreOf('Hono', 'Routing', hit('https://example.com/', 'Home'))).toEqual({
      score: 0,
      explanation: 'No sign of official documentation',
    });
  });
});

test('shortens a query to the limits of the engine', () => {
  expect(searchQuery({ documentName: 'Hono', documentTopic: 'nested  routing' })).toBe(
    'Hono nested routing documentation',
  );
  const long = { documentName: 'ab '.repeat(60), documentTopic: 'c'.repeat(200) };
  expect(searchQuery(long).split(' ')).toHaveLength(50);
  expect(searchQuery({ ...long, documentName: 'd'.repeat(200) })).toHaveLength(400);
});
