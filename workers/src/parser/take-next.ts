/** What waits for a thread. */
export interface Waiting {
  /** Pages of its crawl that have not ended; less than none for what is wanted before any page. */
  readonly left: number;
  readonly sinceMs: number;
}

/** Whatever waits longer is next: no crawl stands back for all that are nearer to their end. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Takes the next out of `line`, which is in the order of arrival; undefined when nothing waits. The crawl with the fewest
 * pages left is served first: crawls that shared the thread evenly would all end late and at the same time, and then
 * the database has their documents to store while the thread has nothing to do.
 */
export function takeNext<Task extends Waiting>(line: Task[], nowMs: number): Task | undefined {
  const [oldest] = line;
  if (!oldest || nowMs - oldest.sinceMs > LONGEST_WAIT_MS) return line.shift();
  const next = line.reduce((best, task) => (task.left < best.left ? task : best), oldest);
  line.splice(line.indexOf(next), 1);
  return next;
}
