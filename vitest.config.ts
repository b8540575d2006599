import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

const besideTheSource = ['shared/src', 'api/src', 'workers/src', 'web/src', 'infra', 'connector', 'scripts'];
const exclude = [...configDefaults.exclude, '**/fixtures/**', 'infra/stand-ins/sites/**'];
const setupFiles = ['test/support/strict-console.ts'];
/** Stories of processes that die again and again take minutes; `npm run test:faults` has them told. */
const withFaults = process.env.FAULTS === '1';
const globalSetup = ['test/support/postgres-setup.ts'];

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
    testTimeout: 120_000,
    hookTimeout: 120_000,
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
    projects: [
      {
        test: {
          name: 'unit',
          include: besideTheSource.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...exclude, '**/*.db.test.ts'],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: [...globalSetup, 'test/support/shared-stack-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      ...(withFaults ? [faults] : []),
    ],
  },
});
