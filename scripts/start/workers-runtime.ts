/**
 * What Node is told when it runs the workers. Left to itself it lets the room for new objects grow to 128 MB, which
 * a crawl fills with text that is dead at once; with 16 MB it takes hardly more time.
 */
export const WORKERS_ARGUMENTS: readonly string[] = ['--max-semi-space-size=8'];

/** The C library gives each thread a heap of its own, up to 8 a processor, and none of them gives back what it held. */
export const WORKERS_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
