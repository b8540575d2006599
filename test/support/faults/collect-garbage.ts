/**
 * Imported into a process that was started with `--expose-gc`, it collects all garbage when SIGUSR2 comes, and says so:
 * what is left then is held by somebody.
 */
if (process.env.NODE_ENV === 'production') throw new Error('A process in production is not told to collect');

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`collected ${JSON.stringify({ heapBytes: heapUsed, externalBytes: external })}`);
});
