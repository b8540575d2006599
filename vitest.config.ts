import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

const besideTheSource = ['shared/src', 'api/src', 'workers/src', 'web/src', 'infra', 'connector', 'scripts'];
const exclude = [...configDefaults.exclude, '**/fixtures/**', 'infra/stand-ins/sites/**'];
const setupFiles = ['test/support/setup/strict-console.ts'];
/** Stories of processes that die again and again take minutes; `npm run test:faults` has them told. */
const withFaults = process.env.FAULTS === '1';
const globalSetup = ['test/support/setup/postgres-setup.ts'];
/**
 * Limits only end what hangs: a machine with much else to do takes many times longer for a process, a browser or a
 * database than one that has nothing else to do.
 */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const faults: TestProjectConfiguration = {
  test: {
    name: 'faults',
    include: [
      'test/faults/**/*.test.ts',
      'test/flows/killed-worker.test.ts',
      'test/flows/rolling-restart.test.ts',
      'api/src/mcp/usage-gate.db.test.ts',
    ],
    exclude,
    setupFiles,
    globalSetup,
    fileParallelism: false,
    ...patience,
    // Each of those that run side by side is an installation of its own.
    maxConcurrency: 2,
    sequence: { groupOrder: 4 },
  },
};

/**
 * Groups run one after the other. Within a group files run in parallel: each `db` file on its own database, each
 * story over several processes with processes of its own, and each file of the browser as people of its own.
 */
export default defineConfig({
  test: {
    // Most tests wait for a database, a server or a browser: as many files at a time as there are processors.
    maxWorkers: availableParallelism(),
    // What the shared stack takes to end in order on a machine that has much else to do; cut short, it would go on.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: besideTheSource.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...exclude, '**/*.db.test.ts'],
          setupFiles,
          ...patience,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          include: besideTheSource.map((folder) => `${folder}/**/*.db.test.ts`),
          exclude,
          setupFiles,
          globalSetup,
          ...patience,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/providers/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup,
          ...patience,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: [...globalSetup, 'test/support/setup/shared-stack-setup.ts'],
          ...patience,
          // Of many steps, each of which may take as long as its page waits.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      ...(withFaults ? [faults] : []),
    ],
  },
});
