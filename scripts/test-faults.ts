import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFaketime } from '../test/support/faults/fake-clock.ts';
import { mayMountDisks } from '../test/support/faults/small-disk.ts';
import { findRedisProgram } from '../test/support/redis/find-redis.ts';
import { showHelp } from './command-line.ts';
import { clearLeftovers } from './faults/leftovers.ts';
import { chooseSettings, describeSettings } from './faults/settings.ts';
import { runVitest } from './test/run-vitest.ts';
import { summarize } from './test/vitest-report.ts';

const USAGE = `Runs the fault-injection tests:

  npm run test:faults                                        long form, about 80 minutes
  npm run test:faults -- --short                             short form, about 40 minutes
  npm run test:faults -- test/faults/fairness.test.ts        one file
  OUTAGE_SECONDS=5 npm run test:faults -- --short -t hangs   tests by name, with another setting

The exit code is 1 if a test fails or leaves a process or file behind.`;
showHelp(USAGE);
const EXIT_TIMEOUT_MS = 30_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isShort = process.argv.includes('--short');
const filters = process.argv.slice(2).filter((argument) => argument !== '--short');
const startedAt = performance.now();

const settings = chooseSettings(isShort, process.env);
const length = isShort ? 40 : 80;
console.log(
  `Fault-injection tests: killed processes, database and queue outages, full disks, clock changes, floods and leaks.
${filters.length > 0 ? 'All tests together take' : 'This takes'} about ${length} minutes${isShort ? '' : ' (40 with "-- --short")'}, more on a busy machine. Settings:
${describeSettings(settings).join('\n')}
${(await describeRequirements()).join('\n')}`,
);

const folder = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
// As root, the database runs under another account that must be able to access the folder.
chmodSync(folder, 0o755);
// Ctrl-C also reaches Vitest; this process stays to clean up.
process.on('SIGINT', () => {});
const environment = { ...process.env, ...settings, FAULTS: '1', TMPDIR: folder };
const counts = await runVitest(root, ['--project', 'faults', ...filters], environment);
const left = await clearLeftovers(folder, EXIT_TIMEOUT_MS);
if (left.length > 0) console.log(`Left behind and removed:\n  ${left.join('\n  ')}`);
console.log(`${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes\n${summarize(counts)}`);
process.exitCode = counts.failed > 0 || left.length > 0 ? 1 : 0;

/** Describes the optional tools of the tests, and what happens without them. */
async function describeRequirements(): Promise<string[]> {
  const redis = await findRedisProgram().then(
    ({ executablePath }) => executablePath,
    (error: unknown) =>
      `not found (${error instanceof Error ? error.message : error}); tests of Redis queues fail. Install redis-server`,
  );
  const faketime = findFaketime() ?? 'not installed; skipping clock tests';
  const disks = mayMountDisks() ? 'can be mounted' : 'only root can mount them; skipping full-disk tests';
  return [`Redis: ${redis}`, `faketime: ${faketime}`, `disks: ${disks}`];
}
