import { setImmediate } from 'node:timers/promises';
import type { App } from '../../../api/src/http/app-env.ts';

/** The parts of a response that API tests check. */
export interface Reply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A browser without a screen on an API in this process: keeps cookies, names its origin, follows no redirect. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Sends a request as it stands; the cookies and what was set by the reply are taken care of. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A call of the web application: JSON in, JSON out. */
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Reply<Body>>;
}

/** A browser on `app`, which is reached at the origin `publicUrl`. */
export function createTestBrowser(app: App, publicUrl: string): TestBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await app.request(new URL(path, publicUrl), { ...init, headers });
    // A request is logged once its reply has been sent.
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
