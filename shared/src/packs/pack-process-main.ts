import { createInterface } from 'node:readline';
import type { PackChunk, PackMeta } from './pack.ts';
import { InvalidPackError, openPack, writePack } from './pack-file.ts';

/** A line of a process that reads a pack: the pack, its chunks, or why it cannot be read. */
export type PackLine =
  | { readonly kind: 'pack'; readonly meta: PackMeta; readonly pageCount: number }
  | { readonly kind: 'chunks'; readonly chunks: readonly PackChunk[] }
  | { readonly kind: 'invalid'; readonly message: string };

const CHUNKS_PER_LINE = 100;

/** Reads or writes a pack: SQLite works synchronously, and an untrusted file must not harm the server. */
const [, , action, path = ''] = process.argv;
await (action === 'read' ? read(path) : write(path));

async function read(path: string): Promise<void> {
  try {
    using pack = openPack(path);
    await send({ kind: 'pack', meta: pack.meta, pageCount: pack.pageCount });
    let chunks: PackChunk[] = [];
    for (const chunk of pack.chunks()) {
      chunks.push(chunk);
      if (chunks.length < CHUNKS_PER_LINE) continue;
      await send({ kind: 'chunks', chunks });
      chunks = [];
    }
    await send({ kind: 'chunks', chunks });
  } catch (error) {
    const message =
      error instanceof InvalidPackError ? error.message : 'This file is not a pack, or it is damaged';
    await send({ kind: 'invalid', message });
  }
}

/** Waits until the reader has room. */
async function send(line: PackLine): Promise<void> {
  const written = Promise.withResolvers<void>();
  process.stdout.write(`${JSON.stringify(line)}\n`, () => written.resolve());
  await written.promise;
}

/** The first line is the meta data, every other one chunks. */
async function write(path: string): Promise<void> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  // The lines come from this server.
  const meta = JSON.parse((await lines.next()).value ?? '{}') as PackMeta;
  await writePack(path, meta, readChunks(lines));
}

async function* readChunks(lines: AsyncIterator<string>): AsyncGenerator<readonly PackChunk[]> {
  for (let line = await lines.next(); !line.done; line = await lines.next())
    yield JSON.parse(line.value) as readonly PackChunk[];
}
