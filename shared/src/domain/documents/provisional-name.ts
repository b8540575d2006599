import { decodePercent } from '../web/decode-percent.ts';

const MAX_CHARS = 200;

/** The name of a document until its title is known: the host and path of its URL, such as `localhost:4841/guide`. */
export function provisionalName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${decodePercent(pathname).replace(/\/$/, '')}`.slice(0, MAX_CHARS);
}
