import type { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * The format of a backup, gzipped: a JSON header line; for each table a JSON line and its rows in
 * PostgreSQL's COPY format in chunks, each preceded by a line with its length in bytes, ended by a chunk of length 0;
 * and a final JSON line, without which a backup is incomplete.
 */
export const archiveHeader = z.object({
  format: z.literal('lectern-backup-1'),
  takenAt: z.string(),
  /** Names of the migrations that created the tables. */
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.string().nullable() })),
});

export type ArchiveHeader = z.output<typeof archiveHeader>;

export const archivedTable = z.object({ table: z.string(), columns: z.array(z.string()) });

export type ArchivedTable = z.output<typeof archivedTable>;

export const archiveEnd = z.object({ tables: z.int(), rows: z.int() });

export type ArchiveEnd = z.output<typeof archiveEnd>;

/** The file is not a backup, or is incomplete. */
export class BrokenArchiveError extends Error {
  override readonly name = 'BrokenArchiveError';
}

const MAX_LINE_BYTES = 1024 * 1024;

/** Reads lines and chunks of known length from a stream. Throws BrokenArchiveError if it ends too early. */
export class ArchiveReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line without its line break. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
      if (this.#rest.length > MAX_LINE_BYTES)
        throw new BrokenArchiveError('The file is not a backup (a line is too long)');
      await this.#more();
    }
  }

  /** The next `bytes` bytes in chunks. */
  async *readBytes(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#take(Math.min(left, this.#rest.length));
      left -= part.length;
      yield part;
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw new BrokenArchiveError('The file is not a complete backup (it ends early)');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }
}

/** Parses a JSON line. Throws BrokenArchiveError if it does not match the schema. */
export function parseLine<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new BrokenArchiveError('The file is not a Lectern backup (a line is not JSON)', { cause });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new BrokenArchiveError('The file is not a backup that this version can read');
  return parsed.data;
}
