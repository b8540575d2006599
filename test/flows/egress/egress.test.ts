import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBlockedRange } from '../../../shared/src/net/address-guard.ts';
import {
  type AddressRange,
  openAddressRange,
  whyNoAddressRange,
} from '../../support/address-range/address-range.ts';
import type { CanaryReport } from '../../support/address-range/canary-messages.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import type { FetchOutcomes, FetchTask } from './fetch-all.ts';
import { BLOCKED_STARTS, ENDLESS, FOLLOWED, MISLEADING_SITES, type Trap } from './sites.ts';
import {
  AFTER_ROBOTS,
  FAILING_NAMES,
  FORBIDDEN_NAMES,
  FORBIDDEN_URLS,
  OTHER_NAMES,
  OWN,
  OWN_IPV6,
  PUBLIC,
  PUBLIC_IPV6,
  PUBLIC_URL,
  PUBLIC_URLS,
  REBINDING_NAMES,
} from './vectors.ts';
import { type Crawled, crawlInRange, SECRET } from './worker-in-range.ts';

const why = whyNoAddressRange();
const FLIPS = 1_000;

/** Each trap is a site of its own. */
const TRAPS = [...BLOCKED_STARTS, ...MISLEADING_SITES, ...FOLLOWED, ...ENDLESS].map((trap, index) => ({
  ...trap,
  host: `trap-${index}.range.example.com`,
}));

const REDIRECTING_HOSTS = TRAPS.filter(({ replies }) =>
  Object.values(replies).some(({ status = 200 }) => status >= 300),
).map(({ host }) => host);

let database: TestDatabase;
let range: AddressRange;

beforeAll(async () => {
  if (why !== null) return;
  database = await createTestDatabase();
  range = await openAddressRange({
    names: { ...FORBIDDEN_NAMES, ...AFTER_ROBOTS, ...REBINDING_NAMES, ...FAILING_NAMES, ...OTHER_NAMES },
    sites: Object.fromEntries(
      TRAPS.flatMap(({ host, replies }) =>
        Object.entries(replies).map(([path, reply]) => [host + path, reply]),
      ),
    ),
    ownAddresses: [`${OWN}/32`, `${OWN_IPV6}/128`],
    databaseUrl: database.url,
  });
});

afterAll(async () => {
  await range?.[Symbol.asyncDispose]();
  await database?.drop();
});

/** Fetches each URL from inside the range and returns the outcomes. */
async function fetchInside(by: FetchTask['by'], urls: readonly string[]): Promise<FetchOutcomes> {
  const program = range.start(new URL('fetch-all.ts', import.meta.url));
  const answered = once(program, 'message');
  program.send({ by, urls } satisfies FetchTask);
  const [outcomes] = await answered;
  const exited = once(program, 'exit');
  program.disconnect();
  await exited;
  return outcomes;
}

/** The reported connections that crawls must not make. */
function forbiddenConnections({ connectedTo }: CanaryReport): readonly string[] {
  return connectedTo.filter(
    (address) => findBlockedRange(address) !== null || [OWN, OWN_IPV6].includes(address),
  );
}

const NOTHING_ELSE = { strayConnections: 0, strayDatagrams: 0 };
const urlsOf = (names: object) => Object.keys(names).map((name) => `http://${name}/`);
const startsOf = (traps: readonly Trap[], scheme = 'http') =>
  TRAPS.filter(({ name }) => traps.some((trap) => trap.name === name)).map(
    ({ host }) => `${scheme}://${host}/`,
  );

describe.skipIf(why !== null)(`where every address is this machine${why ? ` (${why})` : ''}`, () => {
  test('an unguarded program reaches forbidden addresses', async () => {
    await fetchInside('plain-fetch', [...FORBIDDEN_URLS, ...urlsOf(FORBIDDEN_NAMES)]);
    expect(new Set(forbiddenConnections(await range.report())).size).toBeGreaterThan(40);
  });

  test('a production worker reaches every public address and no forbidden one', async () => {
    const forbidden = [
      ...FORBIDDEN_URLS,
      ...urlsOf(FORBIDDEN_NAMES),
      'http://rebind-after-robots.range.example.com/',
      ...startsOf(BLOCKED_STARTS),
    ];
    const single = [...PUBLIC_URLS, ...startsOf(FOLLOWED, 'https')];
    const endless = startsOf(ENDLESS);
    const misleading = startsOf(MISLEADING_SITES);
    const unanswered = fetchInside('safe-fetch', ['http://silent.range.example.com/']);
    const { userId, crawled, audit } = await crawlInRange(
      range,
      { databaseUrl: database.url, publicUrl: PUBLIC_URL },
      [
        ...[...forbidden, ...single, ...endless].map(
          (url) => ({ url, crawlType: 'crawl', maxUrls: 1 }) as const,
        ),
        ...misleading.map((url) => ({ url, crawlType: 'universal', maxUrls: 20 }) as const),
      ],
    );
    expect(await unanswered).toEqual(['timeout']);
    const report = await range.report();
    expect(forbiddenConnections(report)).toEqual([]);
    expect(report).toMatchObject(NOTHING_ELSE);

    const of = (urls: readonly string[]) => crawled.filter(({ url }) => urls.includes(url));
    const isNot = (expected: string) => (one: Crawled) => one.outcome !== expected;
    expect(of([...single, ...misleading]).filter(isNot('active'))).toEqual([]);
    expect(of(forbidden).filter(isNot('blocked_address'))).toEqual([]);
    expect(of(endless).filter(isNot('forbidden'))).toEqual([]);
    for (const { hostname } of endless.map((url) => new URL(url))) {
      const asked = report.requests.filter(({ host, path }) => host === hostname && path !== '/robots.txt');
      expect(asked).toHaveLength(11);
    }

    // Requests contain our user agent and what we accept, and no referrer.
    const headerNames = new Set(report.requests.flatMap(({ headers }) => Object.keys(headers)));
    expect([...headerNames].toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'cookie',
      'host',
      'user-agent',
    ]);
    expect(JSON.stringify(report.requests)).not.toContain(SECRET);
    // Only a redirect gets its cookies back. Sites never get the cookies of other sites.
    const withCookies = report.requests.filter(({ headers }) => headers.cookie !== undefined);
    expect(withCookies.filter(({ host, headers }) => headers.cookie !== `canary=${host}`)).toEqual([]);
    expect(withCookies.filter(({ host }) => !REDIRECTING_HOSTS.includes(host))).toEqual([]);

    const rowsOf = (id: number) => audit.filter(({ details }) => details.documentUrlId === id);
    const blocked = of(forbidden);
    expect(blocked.filter(({ documentUrlId }) => rowsOf(documentUrlId).length !== 1)).toEqual([]);
    for (const row of audit) {
      expect(row).toEqual({
        userId,
        details: { host: expect.any(String), reason: expect.any(String), documentUrlId: expect.any(Number) },
      });
    }
  });

  test('a host name with random DNS answers only leads to public addresses in a thousand fetches', async () => {
    const outcomes = await fetchInside('safe-fetch', Array(FLIPS).fill('http://flip.range.example.com/'));
    const report = await range.report();
    expect(report).toMatchObject(NOTHING_ELSE);
    expect(new Set(report.connectedTo)).toEqual(new Set([PUBLIC, PUBLIC_IPV6]));
    expect(new Set(outcomes)).toEqual(new Set([200, 'blocked_address', 'unreachable']));
    expect(report.connectedTo.length).toBe(outcomes.filter((outcome) => outcome === 200).length);
  });

  test('a host name with changing or failing DNS answers never leads to a forbidden address', async () => {
    const names = urlsOf({ ...REBINDING_NAMES, ...FAILING_NAMES });
    const first = await fetchInside('safe-fetch', names);
    const second = await fetchInside('safe-fetch', names);
    const report = await range.report();
    expect(forbiddenConnections(report)).toEqual([]);
    expect(report).toMatchObject(NOTHING_ELSE);
    expect(Object.fromEntries(names.map((name, index) => [name, [first[index], second[index]]]))).toEqual({
      'http://rebind.range.example.com/': [200, 'blocked_address'],
      'http://rebind6.range.example.com/': [200, 'blocked_address'],
      'http://failing.range.example.com/': ['unreachable', 'unreachable'],
      'http://failing-then-private.range.example.com/': ['unreachable', 'blocked_address'],
      'http://missing-then-private.range.example.com/': ['unreachable', 'blocked_address'],
      'http://empty.range.example.com/': ['unreachable', 'unreachable'],
    });
  });
});
