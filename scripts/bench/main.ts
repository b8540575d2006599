import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The benches, each a process of its own that prints its table:
 *
 *   npm run bench                                  all that need no corpus, a few minutes in all
 *   npm run bench -- crawl                         one alone
 *   npm run bench -- crawl <folder> --rounds 10    one with arguments, which stand in the comment of its file
 *
 * A bench that takes longer than its limit is ended. The exit code is 1 when one failed or was ended.
 */
interface Bench {
  readonly file: string;
  readonly about: string;
  /** For a run of all; null when it needs a corpus to be named. */
  readonly usual: readonly string[] | null;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  crawl: { file: 'crawl.ts', about: 'from fetch to searchable, beside a plain loop', usual: [] },
  sitemap: {
    file: 'sitemap.ts',
    about: 'a sitemap of a thousand pages and more, topics of it',
    usual: ['--pages', '1000'],
  },
  render: { file: 'render.ts', about: 'rendered pages, beside bare Chromium', usual: ['30'] },
  search: { file: 'search.ts', about: 'search alone, up to 100,000 passages', usual: [] },
  mcp: { file: 'mcp.ts', about: 'whole tool calls, beside a trivial tool', usual: [] },
  polling: { file: 'polling.ts', about: 'open tabs that ask for their documents', usual: ['300'] },
  load: { file: 'load.ts', about: 'mixed traffic, up to ten times of what is served', usual: ['3', '10'] },
  sizes: { file: 'sizes.ts', about: 'what documentation takes on disk and in memory', usual: ['1000'] },
  scrolling: { file: 'scrolling.ts', about: 'a long list of documents in a browser', usual: [] },
  fidelity: { file: 'fidelity.ts', about: 'pages against their sources: name a folder', usual: null },
  topics: { file: 'topics/main.ts', about: 'named topics and their passages: name=folder …', usual: null },
  retrieval: { file: 'retrieval/main.ts', about: 'questions and their pages: name=folder …', usual: null },
};
/** For one bench among all; alone, with arguments, it may take as long as it needs. */
const LIMIT_MS = 150_000;

const [name, ...given] = process.argv.slice(2);
const results = name === undefined ? await runAll() : [await runOne(name, given)];
if (results.length > 1) {
  console.log('\nbench       seconds');
  for (const { bench, seconds, outcome } of results)
    console.log(bench.padEnd(10), seconds.toFixed(0).padStart(8), outcome ?? '');
}
process.exitCode = results.every(({ outcome }) => outcome === null) ? 0 : 1;

async function runAll(): Promise<Result[]> {
  const run: Result[] = [];
  for (const [bench, { usual }] of Object.entries(BENCHES)) {
    if (usual !== null) run.push(await runBench(bench, usual, LIMIT_MS));
  }
  return run;
}

async function runOne(bench: string, args: readonly string[]): Promise<Result> {
  if (!Object.hasOwn(BENCHES, bench)) {
    const known = Object.keys(BENCHES).join(', ');
    throw new TypeError(`Running the bench "${bench}": there is none of this name; take one of ${known}`);
  }
  return runBench(bench, args, null);
}

interface Result {
  readonly bench: string;
  readonly seconds: number;
  /** What went wrong; null when nothing did. */
  readonly outcome: string | null;
}

async function runBench(bench: string, args: readonly string[], limitMs: number | null): Promise<Result> {
  const { file = '', about = '' } = BENCHES[bench] ?? {};
  console.log(`\n${bench}: ${about}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that the processes it has started end with it.
    detached: true,
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const timer = limitMs === null ? undefined : setTimeout(end, limitMs);
  const forward = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('SIGINT', forward).off('SIGTERM', forward);
  const seconds = (performance.now() - startedAt) / 1_000;
  const outcome =
    code === 0 ? null : signal ? `ended after its limit (${signal})` : `failed with code ${code}`;
  return { bench, seconds, outcome };
}
