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

/** Requests that another site's page can make a signed-in user's browser send. */
const FORGERIES: Readonly<Record<string, Record<string, string>>> = {
  'another site': { origin: 'https://evil.example' },
  'a page without origin, such as a sandboxed frame': { origin: 'null' },
  'no origin at all': {},
  'a look-alike': { origin: 'http://localhost:3000.evil.example' },
  'another port': { origin: 'http://localhost:3001' },
  'another scheme': { origin: 'https://localhost:3000' },
  'another site by the browser’s word': { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
};

const CONTENT_TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];

const changing = Object.entries(ALL_ENDPOINTS).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'token',
);

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let owned: OwnedResources;

beforeAll(async () => {
  ada = await api.signUp();
  owned = await createOwnedResources(ada);
});

async function readAllRows(): Promise<string> {
  const tables = await api.dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
      AND table_name NOT LIKE 'bullmq%' ORDER BY 1`,
  );
  const rows = tables.map(({ name }) => api.dataSource.query(`SELECT * FROM ${name} ORDER BY 1`));
  return JSON.stringify(await Promise.all(rows));
}

describe.each(changing)('%s', (name, { method, path }) => {
  test('has no effect when another origin sends it', async () => {
    const before = await readAllRows();
    const body = JSON.stringify(acceptedBodies(owned)[name] ?? {});
    for (const [from, headers] of Object.entries(FORGERIES)) {
      for (const type of CONTENT_TYPES) {
        const init = { method, headers: { ...headers, 'content-type': type }, body };
        const { status } = await ada.request(fillPath(path, owned), init);
        expect(status, `${from}, ${type}`).toBe(403);
      }
    }
    expect(await readAllRows()).toBe(before);
  });
});

test('a link on another site does not use up the exports of a user', async () => {
  const paths = ['/api/user/export', `/api/collections/${owned.collectionId}/llms-full.txt`];
  const statusFrom = async (path: string, site: string) =>
    (await ada.request(path, { headers: { 'sec-fetch-site': site } })).status;
  for (const path of paths) {
    expect([path, await statusFrom(path, 'cross-site')]).toEqual([path, 403]);
    expect([path, await statusFrom(path, 'same-site')]).toEqual([path, 403]);
    expect([path, await statusFrom(path, 'same-origin'), await statusFrom(path, 'none')]).toEqual([
      path,
      200,
      200,
    ]);
  }
});
