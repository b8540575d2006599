import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import type { ErrorReply } from '@lectern/shared/contracts/common-shapes.ts';
import { fillPath, type Method } from '@lectern/shared/contracts/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedBodies,
  createOwnedResources,
  type OwnedResources,
} from '../../test/support/api/owned-resources.ts';
import { type SignedUpBrowser, startTestApi } from '../../test/support/api/test-api.ts';
import { useForFile } from '../../test/support/use-resource.ts';

const NUMBER = 987_654_321;
const TEXT = 'forged-by-the-client';
const MOMENT = '1999-09-09T09:09:09.000Z';

/** Columns that clients must not set, in both spellings, with recognizable values. */
const FORGED: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    ['id', 'userId', 'user_id', 'attempt', 'revision', 'used', 'starts', 'toolUsage'].map((name) => [
      name,
      NUMBER,
    ]),
  ),
  ...Object.fromEntries(
    [
      'status',
      'hash',
      'mcpServerHash',
      'mcp_server_hash',
      'stripeCustomerId',
      'stripe_customer_id',
      'prefix',
    ].map((name) => [name, TEXT]),
  ),
  ...Object.fromEntries(
    ['role', 'loginType', 'githubId', 'apiKey', 'sealedKey', 'email'].map((name) => [name, TEXT]),
  ),
  ...Object.fromEntries(['createdAt', 'created_at', 'subscriptionPeriodEnd'].map((name) => [name, MOMENT])),
  ...Object.fromEntries(['isPro', 'is_pro', 'isAdmin', 'is_admin', 'created'].map((name) => [name, true])),
};

/** The same under the names of prototypes, as JSON that JavaScript would not write. */
const INHERITED = `"__proto__":${JSON.stringify(FORGED)},"constructor":{"prototype":${JSON.stringify(FORGED)}}`;

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let owned: OwnedResources;

beforeAll(async () => {
  ada = await api.signUp();
  owned = await createOwnedResources(ada);
});

async function send(method: Method, path: string, body?: string) {
  const length = { 'content-length': `${Buffer.byteLength(body ?? '')}` };
  const headers = { origin: api.publicUrl, 'content-type': 'application/json', ...length };
  const response = await ada.request(path, { method, headers, ...(body !== undefined && { body }) });
  const isJson = response.headers.get('content-type') === 'application/json';
  const reply = (isJson ? await response.json() : {}) as Partial<ErrorReply>;
  return { status: response.status, reply };
}

/** All rows of all tables that contain a forged value. */
async function forgedRows(): Promise<string[]> {
  const tables = await api.dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      api.dataSource.query<{ row: string }[]>(
        `SELECT '${name} ' || to_jsonb(t)::text AS row FROM ${name} t
          WHERE to_jsonb(t)::text ~ '${NUMBER}|${TEXT}|1999-09-09|"is_pro": true'`,
      ),
    ),
  );
  return found.flat().map(({ row }) => row);
}

const withBody = Object.entries(ALL_ENDPOINTS).filter(([name]) => name in acceptedBodies({}));

describe.each(withBody)('%s', (name, { method, path }) => {
  test('refuses and names fields that clients may not set', async () => {
    const accepted = acceptedBodies(owned)[name] ?? {};
    const plain = JSON.stringify({ ...FORGED, ...accepted });
    for (const body of [plain, `${plain.slice(0, -1)},${INHERITED}}`]) {
      const { status, reply } = await send(method, fillPath(path, owned), body);
      expect(JSON.stringify(reply)).not.toContain(TEXT);
      // The search tools refuse users who are not the admin first.
      if (status !== 403) expect({ status, reply }).toMatchObject({ status: 400, reply: { fields: {} } });
      if (status !== 403) expect(Object.keys(reply.fields ?? {})).toContain('userId');
    }
    expect(await forgedRows()).toEqual([]);
    expect(({} as { isPro?: boolean }).isPro).toBeUndefined();
  });
});

test('refuses and names such fields in the query as well', async () => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(FORGED)) query.set(name, String(value));
  const { status, body } = await ada.call<ErrorReply>('POST', `/api/api-keys?${query}`, {
    keyName: 'Laptop',
  });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining(['userId'])]);
  expect(await forgedRows()).toEqual([]);
});

test.each<[string, Method, string, object | undefined, string]>([
  ['field', 'POST', '/api/api-keys', { keyName: 'Laptop', access: 'write' }, 'access'],
  ['filter', 'GET', '/api/user/calls?colectionId=1', undefined, 'colectionId'],
  ['parameter of a list', 'GET', '/api/collections?limmit=1', undefined, 'limmit'],
  ['parameter of a call without any', 'GET', '/api/user/limits?month=1', undefined, 'month'],
])('names a misspelt %s', async (_, method, path, body, field) => {
  const { status, reply } = await send(method, path, body && JSON.stringify(body));
  const message = `The input has the unknown field "${field}"`;
  expect([status, reply]).toMatchObject([400, { message, fields: { [field]: message } }]);
});

test('refuses a parameter that is given twice, of which only one would count', async () => {
  const { status, reply } = await send('GET', '/api/user/calls?collectionId=1&collectionId=2');
  const message = 'collectionId must be text, but a list was found';
  expect([status, reply]).toMatchObject([400, { message, fields: { collectionId: message } }]);
});

test('names a misspelt field of a library in a list', async () => {
  const library = { ecosystem: 'npm', name: 'hono', version: null, regsitry: 'https://npm.example/' };
  const body = JSON.stringify({ libraries: [library] });
  const { status, reply } = await send('POST', '/api/libraries/resolve', body);
  expect([status, Object.keys(reply.fields ?? {})]).toEqual([400, ['libraries.0.regsitry']]);
});

test.each([
  ['', 200],
  ['{}', 200],
  ['null', 200],
  ['{"pages":"failed"}', 400],
  ['[1]', 400],
])('answers the body %j of a call that takes none with %d', async (body, status) => {
  expect((await send('POST', `/api/api-keys/${owned.keyId}/reveal`, body)).status).toBe(status);
});

test('names only the first of thousands of unknown fields', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, 1]));
  const { status, reply } = await send('POST', '/api/api-keys', JSON.stringify({ keyName: 'K', ...many }));
  expect([status, Object.keys(reply.fields ?? {}).length]).toEqual([400, 20]);
  expect(JSON.stringify(reply).length).toBeLessThan(10_000);
});

test.each([
  `/api/refresh/lct_any?secret=1&secret=2`,
  `/api/collections/1/changes.atom?_=1`,
  `/packages/npm/hono/4.6.0/download?format=1`,
])('accepts any parameter where other programs choose them: %s', async (path) => {
  const { status } = await send(path.startsWith('/api/refresh') ? 'POST' : 'GET', path);
  expect(status).not.toBe(400);
});
