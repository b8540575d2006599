import { setImmediate } from 'node:timers/promises';

/** The parts of a response that API tests check. */
export interface Reply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** An HTTP client of an API. It keeps cookies, sends its origin and does not follow redirects. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Sends a request with the cookies, and stores the cookies of the response. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the API with JSON, as the web application does. */
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Reply<Body>>;
}

type Send = (url: URL, init: RequestInit) => Response | Promise<Response>;

/** Creates a client of the API at `publicUrl`. Default: over the network. */
export function createTestBrowser(publicUrl: string, send: Send = fetch): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await send(new URL(path, publicUrl), { redirect: 'manual', ...init, headers });
    // Requests are logged after their response is sent.
    await setImmediate();
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    request,
    async call(method, path, body) {
      const response = await request(path, {
        method,
        headers: { origin: publicUrl, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
    },
  };
}
