/** Does one thing for many who ask for it at about the same time. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>;

const AT_A_TIME = 2;
const MOST_ITEMS = 64;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Runs `run` for single items as long as few ask, and for all that came meanwhile at once when it is busy. Every run
 * begins after its items were handed in, so nobody is given what was found out before he asked.
 * `run` gives one result for each item, in their order; when it rejects, all of its items do.
 */
export function createBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Batched<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const next = async (): Promise<void> => {
    const batch = waiting.slice(0, MOST_ITEMS);
    waiting = waiting.slice(MOST_ITEMS);
    running += 1;
    try {
      const results = await run(batch.map(({ item }) => item));
      // There is one result for each item.
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      if (waiting.length > 0) void next();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < AT_A_TIME) void next();
    });
}
