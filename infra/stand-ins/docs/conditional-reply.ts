import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export interface ReplyFacts {
  contentType: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: string;
  status?: 200 | 404 | 410;
}

/**
 * Responds with the body, or with 304 if the client's copy is current. If-None-Match overrides If-Modified-Since (RFC
 * 9110, 13.2.2).
 */
export function conditionalReply(
  c: Context,
  body: string | Uint8Array<ArrayBuffer>,
  facts: ReplyFacts,
): Response {
  const { contentType, updated, status = 200 } = facts;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const changed = new Date(`${updated}T00:00:00Z`);
  const headers = { ETag: etag, 'Last-Modified': changed.toUTCString(), 'Cache-Control': 'no-cache' };
  if (status === 200 && isFresh(c, etag, changed)) return c.body(null, 304, headers);
  return c.body(body, status, { ...headers, 'Content-Type': contentType });
}

function isFresh(c: Context, etag: string, changed: Date): boolean {
  const tags = c.req.header('If-None-Match');
  if (tags !== undefined) {
    const held = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return held.includes('*') || held.includes(etag);
  }
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '');
  return since >= changed.getTime();
}
