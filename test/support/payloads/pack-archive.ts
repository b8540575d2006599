import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

const GLOBAL_HEADER = '19 comment=c0ffee0\n';

/** Packs files by path like `git archive`: below the folder `root`, after a global header with the commit. */
export async function packArchive(
  root: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, content]) => {
    const body = Buffer.from(content);
    return { header: { name: `${root}/${path}`, size: body.length }, body };
  });
  const size = GLOBAL_HEADER.length;
  const global = { name: 'pax_global_header', type: 'pax-global-header', size } as const;
  return gzipSync(await packTar([{ header: global, body: GLOBAL_HEADER }, ...entries]));
}
