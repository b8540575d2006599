import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedParserPool } from '../../../test/support/crawl/shared-parser-pool.ts';
import { serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser } from '../browser/guarded-browser.ts';
import { createSafeFetch, type SafeFetch } from '../net/http/safe-fetch.ts';
import { createRobots } from '../net/robots/robots.ts';
import { createOperatePage } from './operate-page.ts';
import { createRuleAgent, type PageAgent } from './page-agent.ts';

const PAGES = ['tabs', 'disclosures', 'more', 'scroll', 'dialog', 'leads-away'] as const;
type Page = (typeof PAGES)[number];

const parserPool = sharedParserPool();

let site: TestSite;
let browser: GuardedBrowser;
let safeFetch: SafeFetch;
let steps: VisionStep[];

beforeAll(async () => {
  site = await serveSite(Object.fromEntries(PAGES.map((name) => [`/${name}`, readFixture(name)])));
  site.reply('/flags.json', { body: JSON.stringify(['--force, to hoist all the same', '--slow']) });
  const allowedHosts = [site.host];
  browser = await createGuardedBrowser({ userAgent: 'Lectern/test', environment: process.env, allowedHosts });
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts });
});

afterAll(async () => {
  await Promise.all([browser.close(), safeFetch.close()]);
  await site[Symbol.asyncDispose]();
});

beforeEach(() => {
  steps = [];
});

function readFixture(name: Page): string {
  return readFileSync(join(import.meta.dirname, `fixtures/${name}.html`), 'utf8');
}

/** Operates a page and returns its text. */
async function operate(page: Page, agent: PageAgent = createRuleAgent()) {
  const operatePage = createOperatePage({
    browser,
    robots: createRobots({ safeFetch }),
    pace: safeFetch.pace,
    parserPool,
  });
  const renderPage = operatePage({
    agentFor: () => agent,
    steps: { clear: async () => {}, save: async (step) => void steps.push(step) },
  });
  const fetched = await renderPage({ url: `${site.origin}/${page}` });
  const parsed = await parserPool.parse(fetched);
  return { fetched, markdown: parsed.markdown };
}

const actions = () =>
  steps.map(({ action, control }) => (control === null ? action : `${action} ${control}`));

describe('operating a page reveals', () => {
  test('the content of each tab, under its name', async () => {
    const { markdown } = await operate('tabs');
    expect(markdown).toContain(
      '**npm**\n\n```sh\nnpm i halyard\n```\n\n**yarn**\n\n```sh\nyarn add halyard\n```\n\n**bun**\n\n```sh\nbun i halyard\n```',
    );
    expect(markdown.match(/Then run it once/g)).toHaveLength(1);
    expect(actions()).toEqual(['open_tab yarn', 'open_tab bun', 'done']);
  });

  test('collapsed parts, even if they collapse again', async () => {
    const { markdown } = await operate('disclosures');
    for (const text of [
      '### Why does a hoist stop?\n\nBecause a shackle is open',
      'move-mast',
      '--force, to hoist all the same',
    ])
      expect(markdown).toContain(text);
    expect(actions()).toEqual([
      'expand Why does a hoist stop?',
      'expand How is a mast moved?',
      'expand Flags',
      'done',
    ]);
  });

  test('content of a "load more" button, until it adds none', async () => {
    const { markdown } = await operate('more');
    expect(markdown.match(/^- Change number \d$/gm)).toHaveLength(9);
    expect(actions()).toEqual(['load_more Load more', 'load_more Load more', 'done']);
  });

  test('content that loads on scroll', async () => {
    const { markdown } = await operate('scroll');
    expect(markdown.match(/Line \d came by scrolling/g)).toHaveLength(4);
    expect(new Set(actions())).toEqual(new Set(['scroll', 'done']));
  });

  test.each(['Reject all', 'Use necessary cookies only', 'Nur notwendige Cookies', 'Tout refuser'])(
    'the page behind a dialog, which "%s" refuses rather than accepts',
    async (refuse) => {
      site.reply('/dialog', readFixture('dialog').replace('Reject all', refuse));
      const { markdown } = await operate('dialog');
      expect(markdown).toContain('hoists builds');
      expect(markdown).toContain(`Chosen: ${refuse}`);
      expect(actions()).toEqual([`close_dialog ${refuse}`, 'done']);
    },
  );
});

test('a page cannot navigate away or submit a form', async () => {
  const { fetched, markdown } = await operate('leads-away');
  expect(fetched.finalUrl).toBe(`${site.origin}/leads-away`);
  expect(markdown).toContain('hoists builds');
  expect(actions()).toEqual(['load_more Show more', 'expand The end of the story', 'done']);
  expect(site.requests.filter((request) => /elsewhere|popup|gone/.test(request))).toEqual([]);
});

test('saves each step with a screenshot', async () => {
  await operate('tabs');
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3]);
  for (const { picture } of steps) {
    expect([...picture.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(picture.length).toBeLessThan(200_000);
  }
});

test('stops an agent whose actions have no effect', async () => {
  const endless: PageAgent = { chooseAction: async () => ({ kind: 'scroll', why: '' }) };
  const { markdown } = await operate('tabs', endless);
  expect(markdown).toContain('npm i halyard');
  expect(steps).toHaveLength(8);
});
