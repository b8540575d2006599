import type { IncomingHttpHeaders } from 'node:http';

const CREDENTIAL = /\r\n(?:authorization|x-api-key): *([^\r]+)/i;
const SESSION = /lectern_session=([^;\r]+)/;

/**
 * What a request says of who sent it: its API key or its session, which nobody has looked at yet. '' when it says nothing,
 * so that all who are unknown are one.
 */
export function senderOf(headers: IncomingHttpHeaders): string {
  const key = headers.authorization ?? headers['x-api-key'];
  if (typeof key === 'string') return key;
  return SESSION.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** The same, out of the text of a head as it came. */
export function senderIn(head: string): string {
  return (CREDENTIAL.exec(head) ?? SESSION.exec(head))?.[1] ?? '';
}
