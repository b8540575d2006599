import { startSession } from '../../../api/src/auth/sessions.ts';
import type { Db } from '../../../shared/src/db/data-source.ts';
import { createCollection, createKey, createUser } from '../database/factories.ts';
import { FAULT_SECRET } from './faulty-process.ts';

/** What came of a request. */
export interface Outcome {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** What the answer says of another try; null when nothing. */
  readonly retryAfterSeconds: number | null;
}

/** A person with a browser and an editor, who asks whichever api they are told. */
export interface FaultUser {
  readonly userId: number;
  readonly collectionId: number;
  /** What the browser sends with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Adds the page at `url` to the collection. */
  add(origin: string, url: string): Promise<Outcome>;
  /** What the screen of the collection asks every three seconds. */
  poll(origin: string): Promise<Outcome>;
  /** What an agent asks of the collection. */
  ask(origin: string, question: string): Promise<Outcome>;
}

const PATIENCE_MS = 30_000;

/** Signs a new person up, past the api. */
export async function createFaultUser(db: Db): Promise<FaultUser> {
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const { raw } = await createKey(db, userId, FAULT_SECRET);
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

/** Sends a request and times it; whatever happens is an outcome. */
export async function request(url: string, init: RequestInit = {}): Promise<Outcome> {
  const startedAt = performance.now();
  const ended = (status: number, text: string, retryAfter: string | null = null) => ({
    status,
    ms: performance.now() - startedAt,
    text,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  });
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return ended(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    const { cause } = error as Error;
    return ended(0, cause === undefined ? String(error) : `${error} (${cause})`);
  }
}
