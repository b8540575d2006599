/** An HTTP client that keeps cookies and does not follow redirects. */
export interface SignedInClient {
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
}

/** Signs in with the GitHub emulator as `email`, and registers new users as `fullName`. */
export async function signIn(origin: string, email: string, fullName: string): Promise<SignedInClient> {
  const cookies = new Map<string, string>();
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  const leave = await request(`${origin}/api/auth/github`);
  const authorize = new URL(leave.headers.get('location') ?? '');
  authorize.searchParams.set('as', email);
  const approved = await fetch(authorize, { redirect: 'manual' });
  const back = await request(approved.headers.get('location') ?? '');
  const client: SignedInClient = {
    async call(method, path, body) {
      const response = await request(`${origin}${path}`, {
        method,
        headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
  };
  if (back.headers.get('location')?.includes('complete=1')) {
    await client.call('POST', '/api/auth/complete-registration', { fullName });
  }
  return client;
}
