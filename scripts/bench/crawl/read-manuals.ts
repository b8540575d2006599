import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ServedPage } from './generated-manuals.ts';

/** The crawl rejects longer pages, so neither side gets them. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads HTML files of a folder as documents of `pagesPerDocument` pages. The files are sampled evenly over the folder.
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
    throw new TypeError(`Could not find HTML files in ${folder}; pass a folder of built pages`);
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
