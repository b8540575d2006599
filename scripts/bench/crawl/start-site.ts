import { startServer } from '../started-servers.ts';
import type { ServedSite } from './site-server.ts';

/** Starts the site of the crawl benchmark; see site-server.ts for the arguments. */
export async function startSite(...args: readonly string[]): Promise<ServedSite> {
  const { message } = await startServer('scripts/bench/crawl/site-server.ts', { args });
  // Safe: the server's first message has this shape.
  return message as ServedSite;
}
