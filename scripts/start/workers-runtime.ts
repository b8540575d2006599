/**
 * What Node is told when it runs the workers. Left to itself it lets the room for new objects grow to 128 MB, cleans
 * old ones up when they have doubled, and shares the work out to threads that wait for each other: a crawl fills both
 * rooms with text that is dead at once. Twice the room for new objects saves the main thread a fiftieth of its time and
 * takes 20 MB more; threads that parse take it (parser-thread.ts).
 */
export const WORKERS_ARGUMENTS: readonly string[] = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=70',
  '--single-threaded-gc',
];

/**
 * The C library gives each thread a heap of its own, up to 8 a processor, and none of them gives back what it held. What
 * is longer than 128 KB, as pages and answers of the database are, it asks of the system and gives back at once; left to
 * itself it puts that off up to 32 MB. Measured over 300 pages: 345 MB at most, and 290 MB with these.
 */
export const WORKERS_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
