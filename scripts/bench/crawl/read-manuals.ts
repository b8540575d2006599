import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ServedPage } from './bundled-manuals.ts';

/** The longest page that the crawl takes; longer ones are left out of both sides. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * The HTML files of a folder as documents of `pagesPerDocument` pages, as many as asked for or as there are, spread
 * evenly over the folder so that a few pages of a long manual stand for all of it.
 */
export async function readManuals(
  folder: string,
  documents: number,
  pagesPerDocument: number,
): Promise<ServedPage[][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  if (paths.length === 0)
    throw new TypeError(`Reading ${folder}: it holds no HTML files; name a folder of built pages`);
  const wanted = Math.min(paths.length, documents * pagesPerDocument);
  const picked = Array.from(
    { length: wanted },
    (_, at) => paths[Math.floor((at * paths.length) / wanted)] ?? '',
  );
  const pages = await Promise.all(
    picked.map(async (path) => ({ path, html: await readFile(join(folder, path)) })),
  );
  const fitting = pages.filter(({ html }) => html.length <= MAX_BYTES);
  return Array.from({ length: Math.ceil(fitting.length / pagesPerDocument) }, (_, at) =>
    fitting.slice(at * pagesPerDocument, (at + 1) * pagesPerDocument),
  );
}
