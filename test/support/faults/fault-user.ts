import { startSession } from '../../../api/src/auth/sessions.ts';
import type { Db } from '../../../shared/src/db/data-source.ts';
import { createCollection, createKey, createUser } from '../database/factories.ts';
import { TEST_APP_SECRET } from '../processes/launch.ts';

/** The outcome of a request. */
export interface Outcome {
  /** 0 if there was no response. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** From the Retry-After header; null if missing. */
  readonly retryAfterSeconds: number | null;
}

/** A user with a browser and an editor that can use any of the API processes. */
export interface FaultUser {
  readonly userId: number;
  readonly collectionId: number;
  /** The browser's request headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Adds the page at `url` to the collection. */
  add(origin: string, url: string): Promise<Outcome>;
  /** Sends the request with which the collection's screen polls. */
  poll(origin: string): Promise<Outcome>;
  /** Calls a tool as an agent does. */
  ask(origin: string, question: string): Promise<Outcome>;
}

const TIMEOUT_MS = 30_000;

/** Creates a user directly in the database. */
export async function createFaultUser(db: Db): Promise<FaultUser> {
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const { raw } = await createKey(db, userId, TEST_APP_SECRET);
  const token = await startSession(db, { userId, userAgent: null, now: new Date() });
  const browser = { cookie: `lectern_session=${token}`, 'content-type': 'application/json' };
  const documents = `/api/collections/${collectionId}/recent_documents`;
  const editor = {
    authorization: `Bearer ${raw}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  };
  return {
    userId,
    collectionId,
    headers: { ...browser, 'sec-fetch-site': 'same-origin' },
    add: (origin, url) =>
      request(`${origin}/api/collections/${collectionId}/urls`, {
        method: 'POST',
        headers: { ...browser, origin },
        body: JSON.stringify({ collectionId, url, crawlType: 'crawl', maxUrls: 1 }),
      }),
    poll: (origin) => request(`${origin}${documents}`, { headers: browser }),
    ask: (origin, question) => {
      const params = { name: 'retrieve_technical_documentation', arguments: { query: question } };
      return request(`${origin}/mcp/server/${mcpServerHash}`, {
        method: 'POST',
        headers: editor,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
    },
  };
}

/** Sends a request and measures its time. Never rejects. */
export async function request(url: string, init: RequestInit = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const ended = (status: number, text: string, retryAfter: string | null = null) => ({
    status,
    ms: performance.now() - startedAt,
    text,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  });
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ended(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    const { cause } = error as Error;
    return ended(0, cause === undefined ? String(error) : `${error} (${cause})`);
  }
}
