import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectorBuild, ensureWebApplication } from './build/builds.ts';
import { ensureFresh } from './build/fresh-build.ts';
import { showHelp } from './command-line.ts';
import { runVitest } from './test/run-vitest.ts';
import { type CheckResult, runCheck, staticChecks } from './test/static-checks.ts';
import { summarize, type TestCounts } from './test/vitest-report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = `Usage: npm test [-- FILE… OPTION…]

Checks types, lint and architecture, and runs all tests. Files and options are for Vitest; "npx vitest --help" lists them.

  npm test                                             everything
  npm test -- --project unit shared/src/search         the tests of a folder; projects: unit, db, flows, browser
  npm test -- -t "refuses an expired key"              the tests with this name
  npm run check                                        types, lint and architecture only`;
showHelp(USAGE);
const onlyStatic = process.argv.includes('--static');
const filters = process.argv.slice(2).filter((argument) => argument !== '--static');

const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
await Promise.all([runStaticChecks(), onlyStatic ? null : buildParts()]);
if (!onlyStatic) {
  const tests = await runVitest(root, filters);
  counts.passed += tests.passed;
  counts.failed += tests.failed;
  counts.skipped += tests.skipped;
}
console.log(summarize(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;

async function runStaticChecks(): Promise<void> {
  await Promise.all(staticChecks(root).map(async (check) => record(await runCheck(check, root))));
}

/** The flow and browser tests need the builds. A failed build counts as a failed test. */
async function buildParts(): Promise<void> {
  const context = { root, announce: console.log, signal: new AbortController().signal };
  const builds = {
    'the web application': () => ensureWebApplication(context),
    'the connector': () => ensureFresh(connectorBuild(), context),
  };
  for (const [name, build] of Object.entries(builds)) {
    try {
      await build();
    } catch (error) {
      record({ name, passed: false, seconds: 0, output: String(error) });
    }
  }
}

function record({ name, passed, seconds, output }: CheckResult): void {
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (passed) counts.passed++;
  else {
    counts.failed++;
    console.log(output);
  }
}
