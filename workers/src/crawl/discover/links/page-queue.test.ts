import { expect, test } from 'vitest';
import { createScope } from '../../urls/scope.ts';
import { PageQueue } from './page-queue.ts';

const START = 'https://docs.acme-docs.com/docs/';

test('remembers a limited number of links, however many the pages have', () => {
  const queue = new PageQueue(START, [], { maxLinks: 10, isStored: () => false });
  const scope = createScope(START);
  for (let at = 0; at < 200; at += 1) queue.addLink(`${START}${at}`, 'link', scope, 1);
  expect([queue.has(`${START}99`), queue.has(`${START}100`)]).toEqual([true, false]);
  expect([queue.length, queue.dropped]).toEqual([10, 90]);
});
