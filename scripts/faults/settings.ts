/** What can be set for the tests of faults: fewer make them shorter, not different. */
interface Setting {
  readonly about: string;
  readonly long: number;
  readonly short: number;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  OUTAGE_SECONDS: { about: 'for which PostgreSQL or Redis is away, hangs or is locked', long: 60, short: 15 },
  RESTARTS: { about: 'of PostgreSQL and of Redis while they are used', long: 20, short: 4 },
  ROUNDS: { about: 'of losing all workers, and of replacing all processes', long: 5, short: 1 },
  WORKERS: { about: 'that are lost at once', long: 10, short: 4 },
  JOBS: { about: 'of a round in which workers are lost', long: 1_000, short: 200 },
  QUEUED: { about: 'jobs after which the memory of Redis is looked at', long: 100_000, short: 20_000 },
  ROWS: { about: 'of the outbox that two relays share', long: 10_000, short: 2_000 },
  CRAWLS: { about: 'after which memory and descriptors are looked at', long: 500, short: 100 },
  TABS: { about: 'open at the same time, each of which asks every three seconds', long: 1_000, short: 100 },
  COSTLY: { about: 'pages of three seconds of processor each', long: 14, short: 4 },
  DEATHS: { about: 'of workers at each step of a job', long: 3, short: 1 },
  KILLS: { about: 'in the middle of one crawl', long: 10, short: 2 },
  MANUALS: { about: 'that are crawled at that time', long: 4, short: 1 },
  RACES: { about: 'for the last tool calls of a month', long: 20, short: 2 },
  PROCESSES: { about: 'of each kind that are replaced under load', long: 2, short: 2 },
  REQUESTS_PER_SECOND: { about: 'meanwhile', long: 50, short: 20 },
  ANSWER_SECONDS: { about: 'that an editor waits for an answer', long: 295, short: 30 },
};

/** What stands in `environment` goes before; in it is all that the tests read. Throws on what is no number above 0. */
export function chooseSettings(
  isShort: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const chosen = Object.entries(SETTINGS).map(([name, { long, short }]) => {
    const value = environment[name] || String(isShort ? short : long);
    if (!(Number(value) > 0))
      throw new RangeError(`The tests of faults were to run with ${name}=${value}: give a number above 0`);
    return [name, value];
  });
  return Object.fromEntries(chosen);
}

/** A line for each: its name with its value, and what it is the number of. */
export function describeSettings(chosen: Readonly<Record<string, string>>): string[] {
  return Object.entries(SETTINGS).map(
    ([name, { about }]) => `  ${`${name}=${chosen[name]}`.padEnd(24)} ${about}`,
  );
}
