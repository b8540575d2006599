import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../test/support/api/test-api.ts';

let api: TestApi;
let ada: SignedUpBrowser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
});
afterAll(() => api.close());

test.each([
  ['q', '/api/user/search'],
  ['client', '/api/user/calls'],
  ['client', '/api/user/calls.csv'],
  ['search', '/api/recent_documents/1/pages'],
])('refuses U+0000 in the query parameter %s of %s', async (name, path) => {
  const response = await ada.request(`${path}?${name}=a%00b`);
  const message = `${name} contains the character U+0000. Remove it`;
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_input', fields: { [name]: message } },
  ]);
});
