import { expect, it } from 'vitest';
import { httpErrorMessage } from './error-messages.ts';

it('says once where to create an API key', () => {
  const reason = 'Invalid API key: it has expired; create one at https://lectern.example/api-keys';
  const serverUrl = 'https://lectern.example/mcp/server/abc';
  expect(httpErrorMessage(401, reason, { serverUrl, retryAfter: null, attempts: 1, waitedMs: 0 })).toBe(
    'Lectern rejected the API key. Create one at https://lectern.example/api-keys and set it as LECTERN_API_KEY. ' +
      '(Invalid API key: it has expired)',
  );
});
