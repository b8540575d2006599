import { expect, test } from 'vitest';
import { createScope } from '../../urls/scope.ts';
import { PageQueue } from './page-queue.ts';

const START = 'https://docs.acme-docs.com/docs/';

test('remembers a limited number of links, and compares each with the paths of the crawl once', () => {
  const compared: string[] = [];
  const mayFetch = (url: string) => {
    compared.push(url);
    return true;
  };
  const queue = new PageQueue(START, [], { maxLinks: 10, isStored: () => false, mayFetch });
  const scope = createScope(START);
  for (let at = 0; at < 200; at += 1) queue.addLink(`${START}${at}`, 'link', scope, 1);
  queue.addLink(`${START}0`, 'link', scope, 1);
  expect([queue.has(`${START}100`), queue.has(`${START}199`)]).toEqual([true, false]);
  expect(queue.length).toBe(10);
  expect(compared).toHaveLength(queue.length + queue.dropped);
  expect(new Set(compared).size).toBe(compared.length);
});

test('remembers fewer long links', () => {
  const queue = new PageQueue(START, [], { maxLinks: 10, isStored: () => false, mayFetch: () => true });
  const scope = createScope(START);
  for (let at = 0; at < 200; at += 1) queue.addLink(`${START}${'x'.repeat(1_900)}${at}`, 'link', scope, 1);
  expect(queue.length).toBe(10);
  expect(queue.dropped).toBe(0);
});

test('takes ordinary links before listed pages with linksFirst, and listed pages that are linked before the others', () => {
  const queue = new PageQueue(START, [], {
    maxLinks: 10,
    isStored: () => false,
    mayFetch: () => true,
    linksFirst: true,
  });
  for (const path of ['gone', 'listed', 'lost'])
    queue.addListed({ url: START + path, foundBy: 'sitemap', title: null });
  for (const path of ['listed', 'linked', 'page?sort=name'])
    queue.addLink(START + path, 'link', createScope(START), 1);
  const taken: (string | undefined)[] = [];
  while (queue.length > 0) taken.push(queue.takeBest()?.url.replace(START, ''));
  expect(taken).toEqual(['listed', 'linked', 'gone', 'lost', 'page?sort=name']);
});
