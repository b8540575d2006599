import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ExportedPage } from '@lectern/shared/db/stores/exports/exported-pages.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { createTarPacker } from 'modern-tar';
import type { ExportedCollection } from './export-texts.ts';

export interface ArchivedFile {
  readonly path: string;
  readonly text: string;
}

/** Packs files into a .tar.gz, as they come. */
export function writeArchive(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const fill = async () => {
    for await (const { path, text } of files) {
      const bytes = Buffer.from(text);
      const writer = controller.add({ name: path, size: bytes.length, type: 'file' }).getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  };
  fill().catch((error: unknown) => controller.error(error));
  const gzip = createGzip();
  pipeline(Readable.fromWeb(readable), gzip, () => {});
  return Readable.toWeb(gzip) as ReadableStream<Uint8Array>;
}

/** The pages of a collection as Markdown files, in a folder for each document, with their URLs as front matter. */
export async function* markdownFiles({
  documents,
}: ExportedCollection<ExportedPage>): AsyncGenerator<ArchivedFile> {
  const taken = new Map<string, number>();
  for (const { name, pages } of documents) {
    const folder = uniquePath(slugify(name) || 'document', '', taken);
    for await (const batch of pages)
      for (const { url, title, markdown } of batch)
        yield {
          path: uniquePath(`${folder}/${filePath(url)}`, '.md', taken),
          text: `---\ntitle: ${JSON.stringify(title)}\nurl: ${JSON.stringify(url)}\n---\n\n${markdown.trim()}\n`,
        };
  }
}

const MAX_PATH_CHARS = 180;
/** Device names, which Windows reserves in every folder and with every extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The path of a page's URL with its route, in characters that every file system has. */
function filePath(url: string): string {
  const { pathname = '', search = '', hash = '' } = URL.parse(url) ?? { pathname: url };
  const parts = `${pathname}${search}${hash}`.split('/').map((part) =>
    decodePercent(part)
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .replace(RESERVED_NAME, '$&_'),
  );
  const path = parts.filter((part) => part !== '').join('/');
  // A cut may leave half of a character.
  const cut = path.replace(/\.(?:html?|mdx?)$/i, '').slice(0, MAX_PATH_CHARS);
  return cut.replace(/\p{Cs}/gu, '') || 'index';
}

/**
 * The path, with a number if another file has it on a file system that ignores case. `taken` has the next number of each
 * path: thousands of pages may have the same one.
 */
function uniquePath(path: string, extension: string, taken: Map<string, number>): string {
  const first = `${path}${extension}`.toLowerCase();
  for (let number = taken.get(first) ?? 1; ; number += 1) {
    const candidate = `${path}${number === 1 ? '' : `-${number}`}${extension}`;
    const key = candidate.toLowerCase();
    if (taken.has(key)) continue;
    taken.set(key, 2).set(first, number + 1);
    return candidate;
  }
}
