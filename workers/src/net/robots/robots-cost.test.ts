import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../test/support/timing/cpu-growth.ts';
import { parseRobots } from './parse-robots.ts';

const SITE = 'https://docs.acme-docs.com';
const MAX_FILE_CHARS = 500 * 1024;
/** Ten times the costliest lookup; with one regular expression per rule, the first takes three seconds. */
const MAX_LOOKUP_MS = 500;

/** The CPU time of one lookup in milliseconds: the best of three, since other work only adds to it. */
function lookupMs(rules: string, path: string): number {
  const robots = parseRobots(`${SITE}/robots.txt`, `User-agent: *\n${rules}`, 'Lectern');
  const runs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    robots.isAllowed(SITE + path);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

const fill = (line: string) => line.repeat(MAX_FILE_CHARS / line.length);

test.each([
  ['two hundred asterisks', `Disallow: /${'a*'.repeat(200)}z$`, `/${'a'.repeat(20_000)}`],
  ['eight thousand asterisks', `Disallow: /${'a*'.repeat(8_000)}z$`, `/${'a'.repeat(20_000)}`],
  ['a long part that almost matches', `Disallow: *b${'a'.repeat(8_000)}`, `/${'a'.repeat(20_000)}`],
  [
    'a file of rules that almost match',
    fill(`Disallow: *${'a'.repeat(240)}b${'a'.repeat(240)}\n`),
    `/${'a'.repeat(2_000)}`,
  ],
  ['a file of short rules with an asterisk', fill('Disallow:*b\n'), `/${'a'.repeat(2_000)}`],
  ['a file of rules with many asterisks', fill('Disallow: /*a*b*c*d*e*f*g*h\n'), `/${'abcdefg/'.repeat(30)}`],
  ['a file of rules without an asterisk', fill('Disallow: /aaaaaab\n'), `/${'a'.repeat(2_000)}`],
  ['a file of long rules', fill(`Disallow: *b${'a'.repeat(16_000)}\n`), `/${'a'.repeat(16_000)}`],
])('a lookup costs little with %s', (_name, rules, path) => {
  expect(lookupMs(rules, path)).toBeLessThan(MAX_LOOKUP_MS);
});

test('looks up 200,000 pages in 40,000 rules within two seconds', () => {
  const rules = Array.from({ length: 40_000 }, (_, number) => `Disallow: /docs/z${number}\n`).join('');
  const robots = parseRobots(`${SITE}/robots.txt`, `User-agent: *\n${rules}`, 'Lectern');
  const look = () => {
    for (let page = 0; page < 200_000; page += 1) robots.isAllowed(`${SITE}/docs/page-${page}`);
  };
  expect(cpuMsOf(look)).toBeLessThan(2_000);
});

test('ignores rules with an asterisk of more than 500 characters', () => {
  const rules = `User-agent: *\nDisallow: /*${'a'.repeat(500)}\nDisallow: /*${'b'.repeat(400)}`;
  const robots = parseRobots(`${SITE}/robots.txt`, rules, 'Lectern');
  expect(robots.isAllowed(`${SITE}/${'a'.repeat(500)}`)).toBe(true);
  expect(robots.isAllowed(`${SITE}/${'b'.repeat(400)}`)).toBe(false);
});

test('parsing a file costs little when each of ten thousand user agents is named before ten thousand rules', () => {
  const agents = Array.from({ length: 10_000 }, (_, index) => `User-agent: a${index}\n`).join('');
  const before = process.threadCpuUsage();
  parseRobots(`${SITE}/robots.txt`, agents + 'Disallow: /aaaaaaaaaa\n'.repeat(10_000), 'Lectern');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
