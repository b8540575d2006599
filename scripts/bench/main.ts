import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { showHelp } from '../command-line.ts';

const USAGE = `Runs the benchmarks, each in its own process:

  npm run bench                                  every benchmark that needs no corpus; takes a few minutes
  npm run bench -- crawl                         one benchmark
  npm run bench -- crawl <folder> --rounds 10    one benchmark with arguments; its file documents them

The exit code is 1 if a benchmark fails or exceeds its time limit.`;
if (process.argv[2]?.startsWith('-')) showHelp(USAGE);

interface Bench {
  readonly file: string;
  readonly description: string;
  /** Arguments when every benchmark runs; null if it needs a corpus. */
  readonly defaultArgs: readonly string[] | null;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  crawl: {
    file: 'crawl.ts',
    description: 'from fetch to searchable, compared with a plain loop',
    defaultArgs: [],
  },
  'large-documents': {
    file: 'large-documents.ts',
    description: 'memory and lists of a document of thousands of pages',
    defaultArgs: ['1000'],
  },
  mcp: {
    file: 'mcp.ts',
    description: 'complete tool calls, compared with a trivial tool',
    defaultArgs: ['3'],
  },
  load: {
    file: 'load.ts',
    description: 'mixed traffic, up to ten times the capacity',
    defaultArgs: ['3', '10'],
  },
  sizes: { file: 'sizes.ts', description: 'documentation on disk and in memory', defaultArgs: ['1000'] },
  retrieval: {
    file: 'retrieval/main.ts',
    description: 'questions and the pages that answer them: <name>=<folder> …',
    defaultArgs: null,
  },
  boards: {
    file: 'retrieval/boards/main.ts',
    description: 'public questions, compared with BM25 and BM25F: --data <folder>',
    defaultArgs: null,
  },
  wcxb: {
    file: 'extraction/wcxb.ts',
    description: 'extracted text, compared with the Web Content Extraction Benchmark: --data <folder>',
    defaultArgs: null,
  },
};
/** Applies when every benchmark runs. A single benchmark has no limit. */
const MAX_BENCH_MS = 150_000;

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(BENCHES, name)) {
  console.error(`Unknown benchmark "${name}"; choose one of ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const results = name === undefined ? await runAll() : [await runBench(name, args, null)];
if (results.length > 1) {
  console.log('\nbenchmark   seconds');
  for (const { bench, seconds, problem } of results)
    console.log(bench.padEnd(10), seconds.toFixed(0).padStart(8), problem ?? '');
}
process.exitCode = results.every(({ problem }) => problem === null) ? 0 : 1;

async function runAll(): Promise<Result[]> {
  const run: Result[] = [];
  for (const [bench, { defaultArgs }] of Object.entries(BENCHES)) {
    if (defaultArgs !== null) run.push(await runBench(bench, defaultArgs, MAX_BENCH_MS));
  }
  return run;
}

interface Result {
  readonly bench: string;
  readonly seconds: number;
  /** Null if the benchmark succeeded. */
  readonly problem: string | null;
}

async function runBench(
  bench: string,
  benchArgs: readonly string[],
  limitMs: number | null,
): Promise<Result> {
  const { file = '', description = '' } = BENCHES[bench] ?? {};
  console.log(`\n${bench}: ${description}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...benchArgs], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own process group, to kill it together with the processes it starts.
    detached: true,
  });
  const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const timer = limitMs === null ? undefined : setTimeout(kill, limitMs);
  const forward = () => {
    kill();
    process.exit(130);
  };
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('SIGINT', forward).off('SIGTERM', forward);
  const seconds = (performance.now() - startedAt) / 1_000;
  const problem = code === 0 ? null : signal ? `killed (${signal})` : `failed with code ${code}`;
  return { bench, seconds, problem };
}
