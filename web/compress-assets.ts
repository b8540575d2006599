import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Puts a copy beside each script and style, packed better than there is time for while a browser waits. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    // The files as they were written: before that the bundler still fills in what each has to load.
    async writeBundle({ dir = '.' }, bundle) {
      const texts = Object.keys(bundle).filter((fileName) => /^assets\/.*\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        texts.map(async (fileName) => {
          const path = join(dir, fileName);
          await writeFile(`${path}.br`, await compress(await readFile(path), OPTIONS));
        }),
      );
    },
  };
}
