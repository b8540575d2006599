import { packTar as pack } from 'modern-tar';

/** A file in an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Files of one state have the same archive. */
const mtime = new Date(0);

/** Packs files like `git archive`: below the folder `root`, after a global header with the commit. */
export function packTar(root: string, files: readonly TarFile[], commit: string): Promise<Uint8Array> {
  const comment = ` comment=${commit}\n`;
  const length = String(comment.length + 2).length + comment.length;
  const global = `${length}${comment}`;
  return pack([
    {
      header: { name: 'pax_global_header', type: 'pax-global-header', size: global.length, mtime },
      body: global,
    },
    ...files.map(({ path, bytes }) => ({
      header: { name: `${root}/${path}`, size: bytes.length, mtime },
      body: bytes,
    })),
  ]);
}
