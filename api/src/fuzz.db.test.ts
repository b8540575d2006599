import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedBodies,
  createOwnedResources,
  type OwnedResources,
} from '../../test/support/api/owned-resources.ts';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../test/support/api/test-api.ts';

const MAX_REFUSAL_BYTES = 2_000;

const endpoints = Object.entries(ALL_ENDPOINTS);
const withBody = endpoints.filter(([name]) => name in acceptedBodies({}));
const withParams = endpoints.filter(([, { path }]) => path.includes(':'));

/** Unexpected and malicious values. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%s%n%d',
  'x'.repeat(100_000),
  [],
  [[[]]],
  {},
  { $ne: null },
  { toString: 'no function', constructor: { prototype: {} } },
  ['__proto__'],
];

const HOSTILE_PARAMS = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '%00',
  '..%2f..',
  'a'.repeat(3_000),
  "1'%20OR%201",
  '%ff',
  '[]',
];

let api: TestApi;
let ada: SignedUpBrowser;
let owned: OwnedResources;

beforeAll(async () => {
  api = await startTestApi({ countUse: async () => UNCOUNTED });
  ada = await api.signUp({ isPro: true });
  owned = await createOwnedResources(ada);
});
afterAll(() => api.close());

/** More requests than one user may send. */
const UNCOUNTED = { quota: { name: 'none', limit: 1, windowSeconds: 1 }, remaining: 1, resetSeconds: 1 };

/** Sends JSON text unchanged. Returns the problem with the response; null if it is correct. */
async function findProblem(method: string, path: string, body: string | undefined): Promise<string | null> {
  const response = await ada.request(path, {
    method,
    headers: { origin: api.publicUrl, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const what = `${method} ${path.slice(0, 80)} ${body?.slice(0, 120) ?? ''}: ${response.status}`;
  if (response.status >= 500) return `${what} ${text}`;
  if (response.ok) return null;
  if (text.length > MAX_REFUSAL_BYTES) return `${what} answers with ${text.length} bytes`;
  return typeof JSON.parse(text).message === 'string' ? null : `${what} without a message`;
}

async function findProblems(calls: readonly [path: string, method: string, body: string | undefined][]) {
  const found: (string | null)[] = [];
  for (const [path, method, body] of calls) found.push(await findProblem(method, path, body));
  return found.filter((complaint) => complaint !== null);
}

describe.each(withBody)('%s', (name, { method, path }) => {
  test('accepts or briefly refuses every value of every field', async () => {
    const accepted = acceptedBodies(owned)[name] ?? {};
    const bodies = Object.keys(accepted).flatMap((field) =>
      HOSTILE.map((value) => JSON.stringify({ ...accepted, [field]: value })),
    );
    const whole = HOSTILE.map((value) => JSON.stringify(value));
    const twice = `{${Object.keys(accepted).map((field) => `"${field}":1,"${field}":null`)}}`;
    const target = fillPath(path, owned);
    expect(await findProblems([...bodies, ...whole, twice].map((body) => [target, method, body]))).toEqual(
      [],
    );
  });
});

describe.each(withParams)('%s', (name, { method, path }) => {
  test('accepts or briefly refuses every path', async () => {
    const body = acceptedBodies(owned)[name];
    const targets = HOSTILE_PARAMS.map((value) => path.replace(/:\w+/, value));
    const text = body && JSON.stringify(body);
    expect(await findProblems(targets.map((target) => [target, method, text]))).toEqual([]);
  });
});

test('does not log the calls as errors', () => {
  const errors = api.logLines.filter((line) => JSON.parse(line).level >= 50);
  expect(errors).toEqual([]);
});
