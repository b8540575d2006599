import { readdirSync, readFileSync } from 'node:fs';
import type { GithubHosts } from '../../../workers/src/crawl/urls/github-hosts.ts';
import { packArchive } from '../payloads/pack-archive.ts';
import type { TestSite } from './serve-site.ts';

const REPOSITORY = new URL('halyard-repository/', import.meta.url);
/** Branches and tags. Names can have slashes. */
const REFERENCES = ['HEAD', 'main', 'v2.0', 'release/2.x'];

/** Serves the repository halyard/halyard on a test site as GitHub does: archives below `/archives`, files below `/raw`. */
export async function serveGithubFiles(site: TestSite): Promise<GithubHosts> {
  const files = readFiles();
  for (const reference of REFERENCES) {
    const body = await packArchive(`halyard-${reference.replaceAll('/', '-')}`, files);
    site.reply(`/archives/halyard/halyard/tar.gz/${reference}`, {
      headers: { 'content-type': 'application/x-gzip' },
      body,
    });
    for (const [path, bytes] of Object.entries(files)) {
      site.reply(`/raw/halyard/halyard/${reference}/${path}`, {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: bytes,
      });
    }
  }
  return { archiveUrl: `${site.origin}/archives`, rawUrl: `${site.origin}/raw` };
}

/** By path in the repository, sorted as in git. */
function readFiles(): Readonly<Record<string, Buffer>> {
  const paths = readdirSync(REPOSITORY, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(/\/?$/, '/')}${name}`)
    .toSorted();
  return Object.fromEntries(
    paths.map((path) => [path.slice(REPOSITORY.pathname.length), readFileSync(path)]),
  );
}
