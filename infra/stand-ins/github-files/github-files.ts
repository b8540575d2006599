import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { packTar, type TarFile } from './pack-tar.ts';

const FOLDER = new URL('../repositories/halyard/', import.meta.url);
const REPOSITORY = 'halyard/halyard';
/** Branches and tags. Names can have slashes. */
const REFERENCES: ReadonlySet<string> = new Set(['HEAD', 'main', 'v2.0', 'release/2.x']);

/**
 * Emulates GitHub's file hosts for one repository: codeload at /codeload and raw.githubusercontent.com at /raw.
 * Missing and private repositories get the same response.
 */
export function createGithubFiles(): Hono {
  const files = readFiles();
  const commit = createHash('sha1')
    .update(Buffer.concat(files.map(({ bytes }) => bytes)))
    .digest('hex');
  return new Hono()
    .get('/codeload/:owner/:name/tar.gz/:reference{.+}', async (c) => {
      const { owner, name, reference } = c.req.param();
      if (`${owner}/${name}` !== REPOSITORY || !REFERENCES.has(reference))
        return c.text('404: Not Found', 404);
      const root = `${name}-${reference.replaceAll('/', '-')}`;
      return c.body(new Uint8Array(gzipSync(await packTar(root, files, commit))), 200, {
        'Content-Type': 'application/x-gzip',
        'Content-Disposition': `attachment; filename=${root}.tar.gz`,
      });
    })
    .get('/raw/:owner/:name/:place{.+}', (c) => {
      const { owner, name, place } = c.req.param();
      const reference = [...REFERENCES].find((known) => place.startsWith(`${known}/`));
      const file = files.find(({ path }) => place === `${reference}/${path}`);
      if (`${owner}/${name}` !== REPOSITORY || !file) return c.text('404: Not Found', 404);
      return c.body(new Uint8Array(file.bytes), 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        ETag: `"${createHash('sha256').update(file.bytes).digest('hex')}"`,
      });
    });
}

/** Sorted by path, as in git. */
function readFiles(): TarFile[] {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(/\/?$/, '/')}${name}`)
    .map((path) => ({ path: path.slice(FOLDER.pathname.length), bytes: readFileSync(path) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}
