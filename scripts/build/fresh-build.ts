import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './exclusively.ts';

/** Something made from sources that is made again only when they have changed. */
export interface Build {
  /** What it makes, as it reads after "Building". */
  name: string;
  /** Files and folders it is made from, relative to the project's folder; outputs and packages inside do not count. */
  sources: string[];
  /** Folder it writes, which also keeps the stamp of the sources it was made from. */
  output: string;
  /** Arguments of Node. */
  command: string[];
  cwd: string;
}

export interface BuildContext {
  root: string;
  /** Announces what is about to be built. */
  announce(text: string): void;
  signal: AbortSignal;
}

/**
 * Runs the build if its output is missing or made from other sources; returns whether it ran. Builds of the same
 * output wait for each other.
 */
export function ensureFresh(build: Build, context: BuildContext): Promise<boolean> {
  return exclusively(join(context.root, build.output), context.signal, () => runIfStale(build, context));
}

async function runIfStale(build: Build, context: BuildContext): Promise<boolean> {
  const stampFile = join(context.root, build.output, '.source-hash');
  const hash = hashSources(context.root, build.sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false;
  context.announce(`Building ${build.name} …`);
  await runBuild(build, context);
  writeFileSync(stampFile, hash);
  return true;
}

/** One hash over names and contents of all files; tests beside the sources do not count. */
export function hashSources(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(root, source)).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(root: string, source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .flatMap(({ name }) => listFiles(root, join(source, name)));
}

function runBuild(build: Build, context: BuildContext): Promise<void> {
  const child = spawn(process.execPath, build.command, {
    cwd: join(context.root, build.cwd),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: context.signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Could not build ${build.name} (exit code ${code}):\n${output.trim()}`));
    });
  });
}
