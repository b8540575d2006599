import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddressRange,
  openAddressRange,
  whyNoAddressRange,
} from '../../support/address-range/address-range.ts';
import {
  ATTACKING_ANSWERS,
  ATTACKS,
  CDN,
  createSites,
  NAMES,
  PREFETCHED,
  PUBLIC,
  PUBLIC_CDN,
  SITE,
  STUN,
} from './attacks.ts';
import type { RenderOrder, RenderOutcome } from './render-in-range.ts';

const why = whyNoAddressRange();
const urlOf = (name: string) => `http://${SITE}/${name.replace(/^\//, '')}`;
const ATTACK_URLS = [...Object.keys(ATTACKS), ...Object.keys(ATTACKING_ANSWERS)].map(urlOf);
/** Attacks that navigate away, which makes the whole page fail. */
const LEADING_AWAY = ['navigation', 'refresh', 'form', '/redirect'].map(urlOf);

let range: AddressRange;

beforeAll(async () => {
  if (why === null)
    range = await openAddressRange({ names: NAMES, sites: createSites(), cardAddress: '10.8.0.2' });
});

afterAll(() => range?.[Symbol.asyncDispose]());

/** Renders pages inside the range; `meanwhile` runs after that, before their process ends. */
async function showInside(
  by: RenderOrder['by'],
  urls: readonly string[],
  meanwhile: (outcome: RenderOutcome) => Promise<void> = async () => {},
): Promise<RenderOutcome> {
  const program = range.start(new URL('render-in-range.ts', import.meta.url));
  const answered = once(program, 'message');
  program.send({ by, urls } satisfies RenderOrder);
  try {
    const [outcome] = await answered;
    await meanwhile(outcome);
    return outcome;
  } finally {
    const exited = once(program, 'exit');
    program.disconnect();
    await exited;
  }
}

describe.skipIf(why !== null)(`where every address is this machine${why ? ` (${why})` : ''}`, () => {
  test('an unguarded browser reaches internal addresses by TCP, UDP and DNS', async () => {
    const names = ['img', 'websocket', 'webrtc-stun', 'fetch-by-name', 'webrtc-stun-by-name', 'preconnect'];
    const connectedTo = new Set<string>();
    const questions = new Set<string>();
    let datagrams = 0;
    const reached = async () => {
      const report = await range.report();
      for (const address of report.connectedTo) connectedTo.add(address);
      for (const question of report.questions) questions.add(question);
      datagrams += report.strayDatagrams;
      return [
        connectedTo.has('169.254.169.254'),
        connectedTo.has('10.0.0.1'),
        questions.has(STUN),
        datagrams > 0,
      ];
    };
    await showInside('bare', names.map(urlOf), async ({ pages }) => {
      expect(pages.filter((page) => !page.includes('<p>'))).toEqual([]);
      await expect.poll(reached).toEqual([true, true, true, true]);
    });
    // Discards what this browser did while it shut down.
    await range.report();
  });

  test('pages in our browser cannot reach internal addresses', async () => {
    const { pages, proxyConnections } = await showInside('guarded', ATTACK_URLS);
    const report = await range.report();
    expect(new Set(report.connectedTo)).toEqual(new Set([PUBLIC]));
    // Loopback counts like any other address here, including the browser's connections to its proxy.
    expect(report.strayConnections).toBe(proxyConnections);
    expect(report.strayDatagrams).toBe(0);
    expect(report.questions).not.toContain(PREFETCHED);
    expect(report.questions).not.toContain(STUN);
    expect(report.requests.filter(({ path }) => path === '/worker.js')).toEqual([]);
    const had = ATTACK_URLS.filter((_, index) => pages[index]?.includes('<p>'));
    expect(ATTACK_URLS.filter((url) => !had.includes(url))).toEqual(LEADING_AWAY);
    expect(pages.join()).not.toContain('root:');
  });

  test('loads scripts from public third parties', async () => {
    const { pages } = await showInside('guarded', [urlOf('public')]);
    const report = await range.report();
    expect(pages[0]).toContain('<main><p>A job waits in its queue');
    expect(new Set(report.connectedTo)).toEqual(new Set([PUBLIC, PUBLIC_CDN]));
    expect(new Set(report.questions)).toEqual(new Set([SITE, CDN]));
    expect(report.strayDatagrams).toBe(0);
  });
});
