import { beforeAll, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../test/support/api/test-api.ts';
import { useForFile } from '../../test/support/use-resource.ts';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;

beforeAll(async () => {
  ada = await api.signUp();
});

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
