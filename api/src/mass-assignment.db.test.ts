import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
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
  test('ignores fields that clients may not set', async () => {
    const accepted = acceptedBodies(owned)[name] ?? {};
    const plain = JSON.stringify({ ...FORGED, ...accepted });
    for (const body of [plain, `${plain.slice(0, -1)},${INHERITED}}`]) {
      const response = await ada.request(fillPath(path, owned), {
        method,
        headers: { origin: api.publicUrl, 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain(TEXT);
    }
    expect(await forgedRows()).toEqual([]);
    expect(({} as { isPro?: boolean }).isPro).toBeUndefined();
  });
});

test('ignores such fields in the query as well', async () => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(FORGED)) query.set(name, String(value));
  const { body } = await ada.call('POST', `/api/api-keys?${query}`, { keyName: 'Laptop' });
  expect(body).toMatchObject({ keyName: 'Laptop', created: true });
  expect(await forgedRows()).toEqual([]);
});
