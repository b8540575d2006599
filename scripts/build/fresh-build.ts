import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withLock } from './with-lock.ts';

/** A build that runs only if its sources have changed. */
export interface Build {
  /** Name of the result, as in "Building the connector". */
  name: string;
  /** Source files and folders relative to the project, without build output and packages. */
  sources: string[];
  /** Output folder, also for the hash of the sources. */
  output: string;
  /** Arguments for Node. */
  command: string[];
  cwd: string;
}

export interface BuildContext {
  root: string;
  /** Called before a build runs. */
  announce(text: string): void;
  signal: AbortSignal;
}

/**
 * Runs the build if its output is missing or its sources have changed. Returns whether it ran. Builds of the same output
 * wait for each other.
 */
export function ensureFresh(build: Build, context: BuildContext): Promise<boolean> {
  return withLock(join(context.root, build.output), context.signal, () => runIfStale(build, context));
}

async function runIfStale(build: Build, context: BuildContext): Promise<boolean> {
  const stampFile = join(context.root, build.output, '.source-hash');
  const hash = hashSources(context.root, build.sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false;
  context.announce(`Building ${build.name} …`);
  checkOutput(build.name, join(context.root, build.output));
  await runBuild(build, context);
  writeFileSync(stampFile, hash);
  return true;
}

/** Throws an error for the operator if the output cannot be written, such as in a folder of another account. */
function checkOutput(name: string, output: string): void {
  try {
    mkdirSync(output, { recursive: true });
    accessSync(output, constants.W_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Could not build ${name}: no write access to ${output}. Give this account write access, or run "npm run build" with one that has it (${reason})`,
      { cause },
    );
  }
}

/** Hashes the names and contents of all files except tests. */
function hashSources(root: string, sources: readonly string[]): string {
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
  return (
    readdirSync(join(root, source), { withFileTypes: true })
      // Editors keep hidden files next to open ones. Emacs uses broken symbolic links.
      .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.'))
      .flatMap(({ name }) => listFiles(root, join(source, name)))
  );
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
