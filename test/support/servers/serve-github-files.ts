import { getRequestListener } from '@hono/node-server';
import { createStandIns } from '../../../infra/stand-ins/stand-ins.ts';
import type { GithubHosts } from '../../../workers/src/crawl/urls/github-hosts.ts';
import type { TestSite } from './serve-site.ts';

const BASE = '/github-files';

/** Serves `paths` such as `/codeload/halyard/halyard/tar.gz/HEAD` on a test site like the GitHub emulator. */
export function serveGithubFiles(site: TestSite, paths: readonly string[]): GithubHosts {
  const listener = getRequestListener(createStandIns().fetch);
  for (const path of paths) {
    site.reply(BASE + path, (request, response) => void listener(request, response));
  }
  return { archiveUrl: `${site.origin}${BASE}/codeload`, rawUrl: `${site.origin}${BASE}/raw` };
}
