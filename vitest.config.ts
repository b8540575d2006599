import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

/**
 * Tests start many processes and threads. With compiled code from a cache, each takes half of the CPU time or less until it is
 * ready.
 */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.vitest-cache/compiled');

const sourceFolders = ['shared/src', 'api/src', 'workers/src', 'web/src', 'infra', 'connector', 'scripts'];
const exclude = [...configDefaults.exclude, '**/fixtures/**', 'infra/stand-ins/sites/**'];
const setupFiles = ['test/support/setup/strict-console.ts'];
/** The fault-injection tests take minutes; `npm run test:faults` runs them. */
const includesFaults = process.env.FAULTS === '1';
/** `npm run test:agents` installs the coding agents first. */
const includesAgents = process.env.AGENTS_FOLDER !== undefined;
const globalSetup = ['test/support/setup/postgres-setup.ts'];
/**
 * Files share the modules of their worker, because loading them again takes a third of the CPU time of the `unit` and `db`
 * projects. The timeouts only catch hangs: on a busy machine, starting a process, browser or database takes many times
 * longer.
 */
const common = {
  // Node.js imports the files itself, as in production: Vite's wrappers of imports slow down the code. No test uses `vi.mock`.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const faults: TestProjectConfiguration = {
  test: {
    name: 'faults',
    include: [
      'test/faults/**/*.test.ts',
      'test/flows/killed-worker.test.ts',
      'test/flows/rolling-restart.test.ts',
      'api/src/mcp/access/usage-meter.db.test.ts',
    ],
    exclude,
    globalSetup,
    fileParallelism: false,
    ...common,
    // Each concurrent test starts its own installation.
    maxConcurrency: 2,
    sequence: { groupOrder: 2 },
  },
};

const agents: TestProjectConfiguration = {
  test: {
    name: 'agents',
    include: ['test/agents/**/*.test.ts'],
    exclude,
    globalSetup,
    ...common,
    sequence: { groupOrder: 3 },
  },
};

/**
 * Files run in parallel: each `db` file has its own database, each flow its own processes, and each browser file its own
 * users. The browser tests run last, because their shared stack takes CPU time until the end of the run.
 */
export default defineConfig({
  test: {
    // Most tests wait for a database, server or browser for part of their time.
    maxWorkers: availableParallelism() * 2,
    // On a busy machine, the shared stack needs this long to shut down.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: sourceFolders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...exclude, '**/*.db.test.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'db',
          include: sourceFolders.map((folder) => `${folder}/**/*.db.test.ts`),
          exclude,
          globalSetup,
          ...common,
        },
      },
      {
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts', 'test/contracts/**/*.test.ts', 'test/providers/**/*.test.ts'],
          exclude,
          globalSetup,
          ...common,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude,
          globalSetup: [...globalSetup, 'test/support/setup/shared-stack-setup.ts'],
          ...common,
          sequence: { groupOrder: 1 },
        },
      },
      ...(includesFaults ? [faults] : []),
      ...(includesAgents ? [agents] : []),
    ],
  },
});
