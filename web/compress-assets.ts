import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };
const TEXTS = /^(assets|pages)\/.*\.(js|css|svg|html)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, typeof GZIP, Buffer>(gzip);

/** Writes brotli and gzip copies of all text files, at levels too slow for live requests. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    // Before writing, the bundler still inserts import lists into the files.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }) {
        const texts = (await readdir(dir, { recursive: true })).filter((file) => TEXTS.test(file));
        await Promise.all(texts.map((file) => compress(join(dir, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await toBrotli(text, BROTLI));
  await writeFile(`${path}.gz`, await toGzip(text, GZIP));
}
