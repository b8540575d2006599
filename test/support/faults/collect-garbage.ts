/**
 * Imported into a process that runs with `--expose-gc`. Collects garbage on SIGUSR2 and reports the remaining memory.
 */
if (process.env.NODE_ENV === 'production') throw new Error('This program is only for tests');

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`collected ${JSON.stringify({ heapBytes: heapUsed, externalBytes: external })}`);
});
