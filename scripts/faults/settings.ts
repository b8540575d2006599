/** A size of the fault tests. Smaller values make them shorter, not different. */
interface Setting {
  readonly description: string;
  readonly long: number;
  readonly short: number;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  OUTAGE_SECONDS: { description: 'duration of PostgreSQL and Redis outages', long: 60, short: 15 },
  RESTARTS: { description: 'of PostgreSQL and Redis under load', long: 20, short: 4 },
  ROUNDS: { description: 'of losing all workers and of replacing all processes', long: 5, short: 1 },
  WORKERS: { description: 'lost at once', long: 10, short: 4 },
  JOBS: { description: 'per round of losing workers', long: 1_000, short: 200 },
  QUEUED: { description: 'jobs before measuring the memory of Redis', long: 100_000, short: 20_000 },
  ROWS: { description: 'in the outbox that two relays share', long: 10_000, short: 2_000 },
  CRAWLS: { description: 'before measuring memory and file descriptors', long: 500, short: 100 },
  TABS: { description: 'open at the same time, each polling every three seconds', long: 1_000, short: 100 },
  COSTLY: { description: 'pages with three seconds of CPU time each', long: 14, short: 4 },
  DEATHS: { description: 'of workers at each step of a job', long: 3, short: 1 },
  KILLS: { description: 'of a worker during one crawl', long: 10, short: 2 },
  SUPERVISED_KILLS: { description: 'of random processes of npm start', long: 50, short: 10 },
  MANUALS: { description: 'crawled meanwhile', long: 4, short: 1 },
  RACES: { description: 'for the last tool calls of a quota', long: 20, short: 2 },
  PROCESSES: { description: 'of each kind replaced under load', long: 2, short: 2 },
  REQUESTS_PER_SECOND: { description: 'during replacement', long: 50, short: 20 },
  PATTERNS: { description: 'of characters and elements, repeated in pages', long: 6_000, short: 1_000 },
  ANSWER_SECONDS: { description: 'that an editor waits for a response', long: 295, short: 30 },
};

/** Selects the settings, overridden by `environment`. Throws a RangeError for values that are not above 0. */
export function chooseSettings(
  isShort: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const chosen = Object.entries(SETTINGS).map(([name, { long, short }]) => {
    const value = environment[name] || String(isShort ? short : long);
    if (!(Number(value) > 0)) throw new RangeError(`${name} must be a number above 0, but is "${value}"`);
    return [name, value];
  });
  return Object.fromEntries(chosen);
}

/** Returns a line with name, value and description per setting. */
export function describeSettings(chosen: Readonly<Record<string, string>>): string[] {
  return Object.entries(SETTINGS).map(
    ([name, { description }]) => `  ${`${name}=${chosen[name]}`.padEnd(24)} ${description}`,
  );
}
