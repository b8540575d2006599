import { parentPort } from 'node:worker_threads';

/**
 * Imported into a worker before its own program, it kills the process that parses a page with the text CRASH_ON_TEXT, like a
 * bug in native code.
 */
if (process.env.NODE_ENV === 'production') throw new Error('Crashes are only for tests');

parentPort?.on('message', (task: { page?: { body?: string } }) => {
  if (task.page?.body?.includes('CRASH_ON_TEXT')) process.kill(process.pid, 'SIGSEGV');
});
