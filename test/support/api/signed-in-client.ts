import { createTestBrowser } from './test-browser.ts';

/** An HTTP client of a signed-in user. */
export interface SignedInClient {
  readonly cookies: ReadonlyMap<string, string>;
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
}

/** Signs in with the GitHub emulator as `email`, and registers new users as `fullName`. */
export async function signIn(origin: string, email: string, fullName: string): Promise<SignedInClient> {
  const browser = createTestBrowser(origin);
  const left = await browser.request('/api/auth/github');
  const authorize = new URL(left.headers.get('location') ?? '');
  authorize.searchParams.set('as', email);
  const approved = await fetch(authorize, { redirect: 'manual' });
  const back = await browser.request(approved.headers.get('location') ?? '');
  const client: SignedInClient = {
    cookies: browser.cookies,
    async call<Reply>(method: string, path: string, body?: unknown) {
      const reply = await browser.call<Reply>(method, path, body);
      if (reply.status < 300) return reply.body;
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    },
  };
  if (back.headers.get('location')?.includes('complete=1')) {
    await client.call('POST', '/api/auth/complete-registration', { fullName });
  }
  return client;
}
