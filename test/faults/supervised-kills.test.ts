import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { addSources } from '../support/database/add-sources.ts';
import { readDocumentStates } from '../support/database/document-state.ts';
import { startBreakableRedis } from '../support/faults/breakable-redis.ts';
import type { BreakableServer } from '../support/faults/breakable-server.ts';
import {
  type Part,
  type RunningInstallation,
  startInstallation,
} from '../support/faults/running-installation.ts';
import { type Manuals, serveManuals } from '../support/servers/serve-manuals.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const KILLS = Number(process.env.SUPERVISED_KILLS ?? 50);
const DOCUMENTS = 20;
const PAGES = 60;
/** More exits of one process within a minute end the installation. */
const MAX_KILLS_PER_MINUTE = 4;
const MINUTE_MS = 60_000;
/** Workers are killed more often: they do the work. */
const PARTS: readonly Part[] = ['workers', 'workers', 'workers', 'api', 'postgres', 'emulators'];
const OWNERS = 5;

let installation: RunningInstallation | undefined;
let redis: BreakableServer | undefined;
let site: Manuals | undefined;
let dataSource: DataSource | undefined;

afterEach(async () => {
  await dataSource?.destroy();
  await installation?.[Symbol.asyncDispose]();
  await redis?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  dataSource = installation = redis = site = undefined;
});

/** Repeats a query while PostgreSQL restarts. */
async function persistently<Result>(query: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + scaledLimit(MINUTE_MS);
  for (;;) {
    try {
      return await query();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** Kills random parts, each only as often as the supervisor allows. */
function createKiller(running: RunningInstallation): () => Promise<Part> {
  const killedAt = new Map<Part, number[]>();
  const recentOf = (part: Part) =>
    (killedAt.get(part) ?? []).filter((at) => performance.now() - at < MINUTE_MS + 5_000);
  return async () => {
    for (;;) {
      const part = PARTS[Math.floor(Math.random() * PARTS.length)] ?? 'workers';
      const pid = recentOf(part).length < MAX_KILLS_PER_MINUTE ? running.processOf(part) : null;
      if (pid !== null && tryToKill(pid)) {
        killedAt.set(part, [...recentOf(part), performance.now()]);
        return part;
      }
      await pause(200);
    }
  };
}

function tryToKill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

test.each(['postgres', 'redis'] as const)(
  'npm start finishes twenty documents of sixty pages despite fifty random kills, without help (queue in %s)',
  async (store) => {
    if (store === 'redis') redis = await startBreakableRedis();
    const manuals = await serveManuals(DOCUMENTS, PAGES);
    manuals.allow(0);
    site = manuals;
    const running = await startInstallation({
      CRAWL_ALLOWED_HOSTS: manuals.host,
      REDIS_URL: redis?.url ?? '',
      LLM_STAND_IN: 'off',
    });
    installation = running;
    const database = await createDataSource(running.databaseUrl, { onPoolError: () => {} }).initialize();
    dataSource = database;
    for (let owner = 0; owner < OWNERS; owner += 1) {
      const urls = manuals.urls.filter((_, at) => at % OWNERS === owner);
      const sources = urls.map((url) => ({ url, crawlType: 'crawl' as const, maxUrls: PAGES }));
      await database.transaction((db) => addSources(db, sources));
    }
    const lastLines = () => running.lines.slice(-60).join('\n');
    const kill = createKiller(running);
    const killed: Part[] = [];
    let inFlight = 0;
    for (let number = 1; number <= KILLS; number += 1) {
      // The site answers only as many requests as belong to this kill, so work is in flight at each.
      manuals.allow(Math.floor((DOCUMENTS * PAGES * number) / (KILLS + 1)));
      await waitUntil(
        `requests in flight before kill ${number}`,
        async () => manuals.waiting,
        (waiting) => waiting > 0 || running.exitCode !== null,
        scaledLimit(180_000),
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${lastLines()}`);
      });
      expect(running.exitCode, lastLines()).toBeNull();
      inFlight += manuals.waiting > 0 ? 1 : 0;
      killed.push(await kill());
      expect(running.exitCode).toBeNull();
    }
    manuals.allow(Number.POSITIVE_INFINITY);
    const unfinished = () =>
      persistently(() =>
        database.query<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM document_urls WHERE status IN ('pending', 'processing')`,
        ),
      );
    await waitUntil('all done', unfinished, ([row]) => row?.count === 0, scaledLimit(600_000));

    const states = await readDocumentStates(database);
    const isWhole = (state: (typeof states)[number]) =>
      state.status === 'active' &&
      state.documents === 1 &&
      state.pages.length === PAGES &&
      new Set(state.pages).size === PAGES &&
      state.pages.every((page) => page.includes(' success ')) &&
      state.topics.length === PAGES &&
      new Set(state.passages).size === state.passages.length &&
      state.passages.length === state.segmentPassages;
    const counts = Object.entries(Object.groupBy(killed, (part) => part)).map(
      ([part, kills]) => `${part} ${kills?.length}`,
    );
    console.log(
      `${store}: ${KILLS} kills (${counts.join(', ')}), work in flight at ${inFlight}; ` +
        `${states.filter(isWhole).length} of ${DOCUMENTS} documents whole, ${manuals.requests} requests`,
    );
    expect(states.filter((state) => !isWhole(state))).toEqual([]);
    expect(states).toHaveLength(DOCUMENTS);
    expect(inFlight).toBe(KILLS);
    expect(running.exitCode).toBeNull();
    await expect
      .poll(async () => (await fetch(`${running.origin}/readyz`).catch(() => null))?.status)
      .toBe(200);
  },
  3_600_000,
);
