import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { InvalidInputError } from '../errors.ts';
import type { PackChunk, PackMeta } from './pack.ts';
import type { PackLine } from './pack-process-main.ts';

const PROGRAM = fileURLToPath(new URL('./pack-process-main.ts', import.meta.url));
/** The files that the process may read besides the pack: its own code. */
const CODE = [`${dirname(PROGRAM)}/*`, resolve(dirname(PROGRAM), '../../package.json')];
/** Reading a pack at every limit takes about three seconds. */
const TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 256;

/** A pack that another process reads. */
export interface ReadPack {
  readonly meta: PackMeta;
  readonly pageCount: number;
  /** Throws InvalidInputError for a damaged pack. */
  readonly chunks: AsyncIterable<readonly PackChunk[]>;
}

/**
 * Reads a pack in a process without rights: it cannot write, start programs or see settings, and its crash or endless
 * loop only ends itself. Throws InvalidInputError for a file that is not a valid pack.
 */
export async function readPackFile<Result>(
  path: string,
  use: (pack: ReadPack) => Promise<Result>,
): Promise<Result> {
  const child = start('read', path, [`--allow-fs-read=${path}`]);
  try {
    const lines = readLines(child);
    const { value: first } = await lines.next();
    if (first?.kind !== 'pack') throw invalidPack(first);
    const { meta, pageCount } = first;
    return await use({ meta, pageCount, chunks: chunksOf(lines) });
  } finally {
    child.kill('SIGKILL');
  }
}

async function* chunksOf(lines: AsyncIterable<PackLine>): AsyncGenerator<readonly PackChunk[]> {
  for await (const line of lines) {
    if (line.kind !== 'chunks') throw invalidPack(line);
    yield line.chunks;
  }
}

function invalidPack(line: PackLine | undefined): InvalidInputError {
  const message =
    line?.kind === 'invalid' ? line.message : 'The pack could not be read: it is damaged or too large';
  return new InvalidInputError(message, { file: message });
}

/** Ends with a failure line when the process ends before its last line. */
async function* readLines(child: ChildProcess): AsyncGenerator<PackLine, undefined> {
  if (!child.stdout) throw new TypeError('The process has no output');
  const exited = exitCodeOf(child);
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as PackLine;
  if ((await exited) !== 0) throw invalidPack(undefined);
  return undefined;
}

/** Writes a pack to a new file at `path`. Rejects with Error when the process fails. */
export async function writePackFile(
  path: string,
  meta: PackMeta,
  chunks: AsyncIterable<readonly PackChunk[]>,
  signal: AbortSignal,
): Promise<void> {
  const folder = `${dirname(path)}/*`;
  const child = start('write', path, [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`]);
  try {
    if (!child.stdin) throw new TypeError('The process has no input');
    const exited = exitCodeOf(child);
    await pipeline(Readable.from(toLines(meta, chunks)), child.stdin, { signal });
    const code = await exited;
    if (code !== 0) throw new Error(`Writing the pack failed (exit code ${code})`);
  } finally {
    child.kill('SIGKILL');
  }
}

async function* toLines(meta: PackMeta, chunks: AsyncIterable<readonly PackChunk[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(meta)}\n`;
  for await (const batch of chunks) yield `${JSON.stringify(batch)}\n`;
}

/** Resolves to null after a signal. Rejects when the process could not start. */
function exitCodeOf(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  // It may reject before the caller awaits it, which would end this process.
  exited.catch(() => {});
  return exited;
}

function start(action: 'read' | 'write', path: string, rights: readonly string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...CODE.map((path) => `--allow-fs-read=${path}`),
      ...rights,
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--no-warnings',
      PROGRAM,
      action,
      path,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  // Without a listener, a process that cannot start would end this one, even if `exitCodeOf` is not reached (EMFILE).
  child.on('error', () => {});
  return child;
}
