import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedisProgram } from '../infra/redis/find-redis.ts';
import { findFaketime } from '../test/support/faults/fake-clock.ts';
import { mayMountDisks } from '../test/support/faults/small-disk.ts';
import { clearLeftovers } from './faults/leftovers.ts';
import { chooseSettings, describeSettings } from './faults/settings.ts';
import { runVitest } from './test/run-vitest.ts';
import { summarize } from './test/vitest-report.ts';

/**
 * Runs the tests of what fails:
 *
 *   npm run test:faults                                        the long form, some 60 minutes
 *   npm run test:faults -- --short                             the short form, some 30 minutes
 *   npm run test:faults -- test/faults/fairness.test.ts        a file of it
 *   OUTAGE_SECONDS=5 npm run test:faults -- --short -t hangs   tests by their names, with another setting
 *
 * The exit code is 1 when a test failed, or when a process or a file was left behind.
 */
const PATIENCE_MS = 30_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isShort = process.argv.includes('--short');
const filters = process.argv.slice(2).filter((argument) => argument !== '--short');
const startedAt = performance.now();

const settings = chooseSettings(isShort, process.env);
const length = isShort ? 30 : 60;
console.log(
  `Processes that die, stores that are away, hang, restart or are full, disks, clocks, floods and leaks, one story after the other.
${filters.length > 0 ? 'A part of what takes' : 'It takes'} some ${length} minutes${isShort ? '' : ', or 30 with "-- --short"'}, and longer on a machine that has much else to do. It runs with
${describeSettings(settings).join('\n')}
${(await describeNeeds()).join('\n')}`,
);

const folder = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
// Under root the database runs as another account, which must be able to enter.
chmodSync(folder, 0o755);
// A Ctrl-C reaches Vitest too; this process stays to clear up.
process.on('SIGINT', () => {});
const environment = { ...process.env, ...settings, FAULTS: '1', TMPDIR: folder };
const counts = await runVitest(root, ['--project', 'faults', ...filters], environment);
const left = await clearLeftovers(folder, PATIENCE_MS);
if (left.length > 0) console.log(`Left behind, and now cleared away:\n  ${left.join('\n  ')}`);
console.log(`${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes\n${summarize(counts)}`);
process.exitCode = counts.failed > 0 || left.length > 0 ? 1 : 0;

/** What of the machine the tests need, and what becomes of them without. */
async function describeNeeds(): Promise<string[]> {
  const redis = await findRedisProgram().then(
    ({ executablePath }) => executablePath,
    (error: unknown) =>
      `none (${error instanceof Error ? error.message : error}); tests with queues in it fail: install redis-server`,
  );
  const faketime = findFaketime() ?? 'not installed; clocks that jump are left out';
  const disks = mayMountDisks() ? 'may be mounted' : 'only root may mount them; full disks are left out';
  return [`Redis: ${redis}`, `faketime: ${faketime}`, `Disks: ${disks}`];
}
