/**
 * What Node is told when it runs the workers. Left to itself it lets the room for new objects grow to 128 MB, which
 * a crawl fills with text that is dead at once; with 32 MB it takes hardly more time.
 */
export const WORKERS_ARGUMENTS: readonly string[] = ['--max-semi-space-size=16'];
