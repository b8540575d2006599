import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FaultStack, type FaultStackOptions, startFaultStack } from '../support/faults/fault-stack.ts';
import type { Outcome } from '../support/faults/fault-user.ts';
import { mayMountDisks, mountSmallDisk, type SmallDisk } from '../support/faults/small-disk.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const READY_TIMEOUT_MS = 30_000;

const mayMount = mayMountDisks();
const title = mayMount ? '' : ' (skipped: only root may mount a disk to fill)';

let stack: FaultStack | undefined;
let disk: SmallDisk | null = null;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
  disk?.[Symbol.dispose]();
  disk = null;
});

async function startOn(
  mebibytes: number,
  optionsOf: (folder: string) => Omit<FaultStackOptions, 'store'>,
): Promise<{ on: FaultStack; full: SmallDisk }> {
  disk = mountSmallDisk(mebibytes);
  if (disk === null) throw new Error('No disk could be mounted');
  const options = { store: 'redis', workers: 1, pages: 200, ...optionsOf(disk.path) } as const;
  stack = await startFaultStack(options);
  return { on: stack, full: disk };
}

/** Creates a function that adds a new page on each call. */
function createAdding({ users, origin, manuals }: FaultStack) {
  const acknowledged: string[] = [];
  let next = 0;
  return {
    acknowledged,
    async add(path?: string): Promise<Outcome> {
      const at = next++;
      const url = path
        ? `${manuals.origin}${path}?n=${at}`
        : `${manuals.urls[at % manuals.urls.length]}?n=${at}`;
      const user = users[at % users.length];
      if (!user) throw new RangeError('The stack has no users');
      const outcome = await user.add(origin, url);
      if (outcome.status === 201) acknowledged.push(url);
      return outcome;
    },
  };
}

const isReady = async ({ ready }: FaultStack) => (await ready()).status === 200;

async function untilReady({ ready }: FaultStack): Promise<void> {
  await waitUntil('ready', ready, ({ status }) => status === 200, scaledLimit(READY_TIMEOUT_MS));
}

async function expectAllActive({ dataSource }: FaultStack, urls: readonly string[]): Promise<void> {
  const rows = await dataSource.query<{ url: string; status: string; message: string | null }[]>(
    'SELECT url, status, failure_message AS message FROM document_urls',
  );
  const found = new Map(rows.map(({ url, status, message }) => [url, message ?? status]));
  const others = urls.filter((url) => found.get(url) !== 'active');
  expect(others.map((url) => `${url}: ${found.get(url) ?? 'gone'}`)).toEqual([]);
}

function expectNoProcessEnded({ api, workers }: FaultStack): void {
  for (const each of [api, ...workers]) {
    expect(each.output.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
    expect(() => process.kill(each.processId, 0)).not.toThrow();
  }
}

test.skipIf(!mayMount)(
  `a database with a full disk rejects writes clearly, loses nothing and recovers once there is space${title}`,
  async () => {
    const { on, full } = await startOn(320, (postgresFolder) => ({ postgresFolder, pageMs: 200 }));
    const { add, acknowledged } = createAdding(on);
    for (let at = 0; at < 20; at += 1) expect((await add()).status).toBe(201);
    // The remaining pages of these crawls arrive while the disk is full.
    full.fill(64 * KIB);
    const outcomes: Outcome[] = [];
    const refused = () => outcomes.filter(({ status }) => status !== 201);
    await waitUntil(
      'refused',
      async () => outcomes.push(await add()),
      () => refused().length >= 10,
      scaledLimit(60_000),
    );
    console.log(`refused after ${acknowledged.length - 20} more: ${refused()[0]?.text}`);
    expect([...new Set(refused().map(({ status }) => status))]).toEqual([503]);
    expect(refused().every(({ retryAfterSeconds }) => (retryAfterSeconds ?? 0) > 0)).toBe(true);
    expect(refused().some(({ text }) => text.includes('disk is full'))).toBe(true);
    const notReady = await on.ready();
    expect(notReady.status).toBe(503);
    expect(JSON.parse(notReady.text).checks.database).toBe(false);
    // Long enough for every job to use up its retries.
    await pause(30_000);
    expect(await isReady(on)).toBe(false);
    full.makeRoom();
    const roomAt = performance.now();
    await untilReady(on);
    console.log(`ready ${Math.round(performance.now() - roomAt)} ms after there was space`);
    expect((await add()).status).toBe(201);
    await on.drained(scaledLimit(60_000));
    await expectAllActive(on, acknowledged);
    expectNoProcessEnded(on);
  },
  900_000,
);

test.skipIf(!mayMount)(
  `a database without space for its WAL restarts with every acknowledged write once there is space${title}`,
  async () => {
    const { on, full } = await startOn(320, (postgresFolder) => ({ postgresFolder }));
    const { add, acknowledged } = createAdding(on);
    for (let at = 0; at < 20; at += 1) expect((await add()).status).toBe(201);
    full.fill(0);
    // Switches to a new WAL file of 16 MiB, which does not fit on the disk.
    await on.dataSource.query('SELECT pg_switch_wal()').catch(() => {});
    await on.dataSource.query('SELECT pg_switch_wal()').catch(() => {});
    const outcomes: Outcome[] = [];
    await waitUntil(
      'refused',
      async () => outcomes.push(await add()),
      () => outcomes.at(-1)?.status === 503,
      scaledLimit(30_000),
    );
    await waitUntil(
      'not ready',
      () => isReady(on),
      (ready) => !ready,
      scaledLimit(10_000),
    );
    expect(outcomes.every(({ status }) => status === 201 || status === 503)).toBe(true);
    full.makeRoom();
    // A server without space to recover exits, and its supervisor starts it again.
    await on.postgres.kill();
    await on.postgres.start();
    await untilReady(on);
    expect((await add()).status).toBe(201);
    await on.drained(scaledLimit(90_000));
    await expectAllActive(on, acknowledged);
    expectNoProcessEnded(on);
  },
  900_000,
);

test.skipIf(!mayMount)(
  `documents added while the Redis disk is full are processed once there is space${title}`,
  async () => {
    const { on, full } = await startOn(16, (redisFolder) => ({ redisFolder }));
    const { add, acknowledged } = createAdding(on);
    expect((await add()).status).toBe(201);
    await on.drained(scaledLimit(30_000));
    full.fill(0);
    const added: Outcome[] = [];
    const checksOf = async () => JSON.parse((await on.ready()).text).checks;
    await waitUntil(
      'the queue is full',
      async () => {
        added.push(await add());
        return checksOf();
      },
      ({ queue }) => !queue,
      scaledLimit(60_000),
    );
    // Agents still get answers.
    expect(await isReady(on)).toBe(true);
    expect((await checksOf()).database).toBe(true);
    for (let at = 0; at < 10; at += 1) added.push(await add());
    expect([...new Set(added.map(({ status }) => status))]).toEqual([201]);
    full.makeRoom();
    await waitUntil('the queue works', checksOf, ({ queue }) => queue, scaledLimit(READY_TIMEOUT_MS));
    await on.drained(scaledLimit(60_000));
    await expectAllActive(on, acknowledged);
    expectNoProcessEnded(on);
  },
  900_000,
);

const APPLICATION = `<!doctype html><title>Application</title><div id="root"></div><script>
  const text = 'The application explains what its settings do, one after the other, and why. '.repeat(20);
  root.innerHTML = '<main><h1>Settings</h1><p>' + text + '</p></main>';
</script>`;

test.skipIf(!mayMount)(
  `pages that need a browser wait while the worker's disk is full, and the others do not${title}`,
  async () => {
    const { on, full } = await startOn(96, (folder) => ({ environment: () => ({ TMPDIR: folder }) }));
    on.manuals.reply('/application', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(APPLICATION),
    );
    const { add, acknowledged } = createAdding(on);
    full.fill(MIB);
    await add('/application');
    const [worker] = on.workers;
    const countWarnings = async () =>
      worker?.output.filter((line) => line.includes('Free disk space')).length ?? 0;
    await waitUntil('warned', countWarnings, (lines) => lines > 0, scaledLimit(30_000));
    await add();
    const done = `SELECT count(*)::int AS count FROM document_urls WHERE status = 'active'`;
    const active = async () => (await on.dataSource.query<{ count: number }[]>(done))[0]?.count;
    await waitUntil('the other document is done', active, (count) => count === 1, scaledLimit(30_000));
    full.makeRoom();
    await on.drained(scaledLimit(60_000));
    await expectAllActive(on, acknowledged);
    expectNoProcessEnded(on);
  },
  900_000,
);
